export const messages = {
  en: {
    title: 'My Profile',
    loading: 'Loading...',
    notLoaded: 'Couldn’t load your profile.',
    tryAgain: 'Try again',
    save: 'Save Profile',
    saved: 'Profile saved.',
    incomplete: 'Please fill all fields',
    failed: 'Something went wrong. Please try again.',
  },
}
