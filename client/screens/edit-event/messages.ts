import { SPONSOR_FEE_RUPEES } from '#schema/validation/limits.ts'

export const messages = {
  en: {
    heading: 'Edit Event',
    notYours: 'You can only edit your own events.',
    isOver: 'This event is over and can no longer be edited.',
    view: 'Event Details',
    form: {
      submit: 'Update Event',
      saved: 'Event updated successfully!',
      failed: 'Failed to update event.',
      cost: (sponsors: number) =>
        `Event will be updated with ${sponsors} sponsor(s). Total sponsor cost: ₹${sponsors * SPONSOR_FEE_RUPEES}`,
      overlay: {
        title: 'Event Updated Successfully!',
        text: 'Your event has been updated and is ready for streaming.',
        again: 'Reset Form',
      },
    },
  },
}
