/** A request with an idempotency key chosen by the client (threat model 2.7). */
export type KeyedRequest = {
  userId: string
  operation: 'createEvent' | 'updateEvent' | 'uploadLogo'
  key: string
  /** Must be equal whenever the key is repeated. */
  content: unknown
}
