import { readStored, writeStored } from '#client/storage/local-storage.ts'
import { REMINDERS_OF_BROWSER_MAX } from '#schema/validation/limits.ts'

/** What this browser asked to be reminded of, and the address of the subscription that the server knows. */
export type KeptReminders = { endpoint: string; slugs: readonly string[] }

const KEY = 'reminders'

export function keptReminders(): KeptReminders | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null')
    return typeof kept?.endpoint === 'string' && Array.isArray(kept.slugs) ? kept : null
  } catch {
    return null
  }
}

/** The newest stay: the server forgets events that are over. */
export function keepReminders({ endpoint, slugs }: KeptReminders): void {
  writeStored(KEY, JSON.stringify({ endpoint, slugs: slugs.slice(-REMINDERS_OF_BROWSER_MAX) }))
}
