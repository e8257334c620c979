export const messages = {
  en: {
    section: 'Profile Details',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    mobile: 'Mobile No',
    enterFirstName: 'Enter your first name',
    enterLastName: 'Enter your last name',
    enterEmail: 'Enter your email address',
    wrongEmail: 'Enter an email address like name@example.in',
  },
}
