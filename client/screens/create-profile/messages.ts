export const messages = {
  en: {
    title: 'Create Profile',
    create: 'Create Profile',
    mobileHint: 'This is the number you signed in with.',
    incomplete: 'Please fill all fields',
    failed: 'Something went wrong. Please try again.',
  },
}
