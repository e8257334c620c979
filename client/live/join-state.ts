/** History state of the camera screen, `/join`. */
export type JoinState = {
  /** The event's owner comes from its page: the phone joins without another tap, and films. */
  isOwner?: boolean
  /** Asks for camera and microphone at once. */
  asks?: boolean
  /** A controller's phone films; otherwise it is offered the control room too. */
  films?: boolean
}
