import type { CurrentUser } from './current-user.ts'
import type { JoinedDevice } from './joined-device.ts'
import type { JoinedScorer } from './joined-scorer.ts'

export type Actor = { user: CurrentUser | null; device: JoinedDevice | null; scorer: JoinedScorer | null }

export const nobody: Actor = { user: null, device: null, scorer: null }

/** The event that a phone has joined, which it may see even when it is private. */
export function joinedEventId({ device, scorer }: Pick<Actor, 'device' | 'scorer'>): string | null {
  return device?.eventId ?? scorer?.eventId ?? null
}
