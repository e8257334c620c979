import type { StatusMessage } from '#client/ui/hooks/use-message.ts'

/** Apollo context of whoever controls the event; with a token of its own, a phone. */
export type RotaContext = { headers?: { authorization: string }; renews?: boolean }

/** Where the rota is shown, and what that page can do with it. */
export type RotaDesk = {
  eventId: string
  /** Must stay the same object. */
  context: RotaContext
  /** Which take of control speaks. */
  fence: number
  /** Whether somebody could see a sponsor now, and whether this page decides about that. */
  isLive: boolean
  isInControl: boolean
  serverMs(): number
  say(message: StatusMessage): void
}
