import type { Bye, ClientMessage, ServerMessage } from '#schema/messages/studio.ts'

export type Connection = {
  id: string
  device: string
  send(message: ServerMessage): void
  sendBytes(bytes: Buffer): void
  waiting(): number
  /** Sends the reason, and closes for good: the client does not reconnect. */
  bye(reason: Bye['reason']): void
  close(code: number, reason?: string): void
}

export interface ConnectionHandler {
  /** Takes the connection slot; messages reach the session from now on. */
  begin(): Promise<void>
  /** Returns false when the message is not allowed in this session. */
  onMessage(message: ClientMessage): Promise<boolean>
  /** Handles a preview picture; returns false when it is invalid. */
  onBinary(bytes: Buffer): boolean
  /** Closes the connection when it is no longer authorised. */
  check(): Promise<void>
  /** Called when the socket has closed. `isOnPurpose`: the client will not reconnect. */
  onClose(isOnPurpose: boolean): Promise<void>
}
