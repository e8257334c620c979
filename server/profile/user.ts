/** An organiser. The name and the e-mail address are empty until the profile has been completed. */
export type User = {
  id: string
  mobile: string
  fullname: string
  email: string
}
