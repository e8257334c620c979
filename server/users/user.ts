export type User = {
  id: string
  mobile: string
  fullname: string
  email: string
}
