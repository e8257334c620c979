import { inScores } from '#client/scoring/sync/score-disk.ts'

/** A phone that joined an event by a scorer's link. `deviceId` is that of the link. */
export type ScorerCredentials = { eventId: string; deviceId: string; deviceToken: string }

export async function keepScorerPhone(phone: ScorerCredentials): Promise<void> {
  await inScores('phones', 'readwrite', (store) => store.put(phone, phone.eventId))
  // Protects unsent taps from eviction. Not awaited: Firefox prompts the user.
  navigator.storage?.persist?.().catch(() => false)
}

/** Rejects when this browser cannot keep what it joins: a link that is used up and forgotten is lost. */
export async function requireDisk(): Promise<void> {
  await inScores('phones', 'readwrite', (store) => store.count())
}

export async function forgetScorerPhone(eventId: string): Promise<void> {
  await inScores('phones', 'readwrite', (store) => store.delete(eventId))
}

/** Phones that this browser joined as. Rejects when its disk does not answer. */
export async function scorerPhones(): Promise<readonly ScorerCredentials[]> {
  return inScores<ScorerCredentials[]>('phones', 'readonly', (store) => store.getAll())
}
