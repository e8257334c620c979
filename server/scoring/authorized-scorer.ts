declare const authorizedAs: unique symbol

/** Who may score an event. Only `scoring.authorize` creates one. */
export type AuthorizedScorer = {
  readonly [authorizedAs]: 'scorer'
  readonly eventId: string
  readonly name: string
  /** Of the user, or of the phone that joined. */
  readonly id: string
  readonly kind: 'user' | 'controller' | 'scorer'
}
