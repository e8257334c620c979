export const words = {
  en: {
    heading: 'Event Details',
    edit: 'Edit this event',
    scheduled: 'Scheduled',

    information: 'Event Information',
    title: 'Title',
    description: 'Description',
    type: 'Type',
    venue: 'Venue',
    time: 'Time',

    devices: 'Device Details',
    deviceCount: 'No of devices including controller',
    controller: 'Controller',
    camera: 'Camera',

    sponsors: 'Sponsor Details',
    sponsorCount: 'No of sponsors',
    sponsor: (place: number) => `Sponsor ${place}`,
    logoOf: (name: string) => `Logo of ${name}`,

    link: 'Event Link',
    linkNote: 'Share this link with viewers to watch the live stream.',
    copy: 'Copy Link',
    copied: 'Link copied to clipboard!',
    notCopied: 'The link is selected. Copy it from there.',
    share: 'Share',
    code: 'QR code of the event link',
    scan: 'Scan it with another phone to open the link there.',

    start: {
      ask: 'Start Event',
      title: 'Start Event?',
      text: 'Are you sure you want to start the live streaming event? All devices will be activated.',
      yes: 'Yes, Start Event',
      no: 'Cancel',
      done: 'Event streaming started successfully!',
    },
    end: {
      ask: 'End Event',
      title: 'End Event?',
      text: 'Are you sure you want to end the live stream? This action cannot be undone.',
      yes: 'Yes, End Event',
      no: 'Keep Streaming',
      done: 'Event has ended.',
    },
    cancel: {
      ask: 'Cancel Event',
      title: 'Cancel Event?',
      text: 'Are you sure you want to cancel the event? This action cannot be undone.',
      yes: 'Yes, Cancel',
      no: 'Keep Event',
      done: 'Event has been cancelled successfully!',
    },
    failed: 'Something went wrong. Please try again.',
  },
}
