/** A request that can be repeated safely: what it asks for, under a key that its sender made up (security.md 2.7). */
export type KeyedRequest = {
  userId: string
  operation: 'createEvent' | 'updateEvent' | 'uploadLogo'
  key: string
  /** Everything that makes it the same request; under one key it cannot change. */
  content: unknown
}
