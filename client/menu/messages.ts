export const messages = {
  en: {
    label: 'Account and menu',
    open: 'Open menu',
    close: 'Close menu',
    more: 'More options',
    myProfile: 'My Profile',
    newGroup: 'New Group',
    contacts: 'Contacts',
    calls: 'Calls',
    savedMessages: 'Saved Messages',
    settings: 'Settings',
    notYet: 'Not available yet',
    notAvailable: (name: string) => `${name} is not available yet.`,
    logout: 'Logout',
  },
}
