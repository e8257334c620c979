import { SPONSOR_FEE_RUPEES } from '#schema/validation/limits.ts'

export const messages = {
  en: {
    heading: 'New Event',
    form: {
      submit: 'Create Event',
      saved: 'Event saved successfully!',
      failed: 'Failed to save event.',
      cost: (sponsors: number) =>
        `Event will be created with ${sponsors} sponsor(s). Total sponsor cost: ₹${sponsors * SPONSOR_FEE_RUPEES}`,
      overlay: {
        title: 'Event Created Successfully!',
        text: 'Your event has been created and is ready for streaming.',
        again: 'Create Another Event',
      },
    },
  },
}
