import type { Bye, FromClient, FromServer } from '#schema/live-wire.ts'

/** A socket, as its server's side speaks into it. */
export type Line = {
  /** Names this socket among all of every process. */
  id: string
  /** What the browser at the other end says that it is: `Chrome on Android`. */
  device: string
  say(message: FromServer): void
  sendBytes(bytes: Buffer): void
  /** How many bytes have not gone out yet. */
  waiting(): number
  bye(reason: Bye['reason']): void
  close(code: number, reason?: string): void
}

/** Whoever has said hello, be it a camera or a control room. */
export type Party = {
  /** Takes its place. Whatever is told from then on reaches it. */
  begin(): Promise<void>
  /** Answers whether it made sense from this party. */
  hear(message: FromClient): Promise<boolean>
  /** Takes a preview picture, and answers whether it was one. */
  look(bytes: Buffer): boolean
  /** Hangs up on who may not be here any more. */
  check(): Promise<void>
  /** The socket was closed; `isOnPurpose`: and is not meant to come back. */
  leave(isOnPurpose: boolean): Promise<void>
}
