/** An organiser. `fullname` and `email` are empty until the profile has been completed. */
export type User = {
  id: string
  mobile: string
  fullname: string
  email: string
}
