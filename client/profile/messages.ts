export const messages = {
  en: {
    section: 'Profile Details',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    mobile: 'Mobile No',
    enterFirstName: 'Enter your first name',
    enterLastName: 'Enter your last name',
    enterEmail: 'Enter your e-mail address',
    wrongEmail: 'Enter an e-mail address like name@example.in',
  },
}
