export type User = {
  id: string
  mobile: string
  fullname: string
  email: string
  /** When the account is deleted; null while that is not asked for. */
  deletionAt: Date | null
}
