import { forgetScore, inScores } from '#client/scoring/sync/score-disk.ts'
import type { Payload } from '#schema/scoring/entry.ts'
import type { SportType } from '#schema/sports/index.ts'

/** What scoring needs of an event. Kept on the phone, so that the page opens without a network. */
export type ScorableEvent = {
  id: string
  title: string
  type: SportType | 'other'
  details: Payload
  startsAtMs: number
}

/** `reader` is whose it is: another account in this browser does not see it. */
type KeptEvent = { event: ScorableEvent; reader: string }

/** How long after its start an event is kept. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1_000

/** Keeps an event, and forgets old ones. A disk that fails costs only the start without a network. */
export async function keepEvent(event: ScorableEvent, reader: string): Promise<void> {
  const kept: KeptEvent = { event, reader }
  try {
    await inScores('events', 'readwrite', (store) => store.put(kept, event.id))
    await forgetEventsBefore(Date.now() - KEEP_MS, event.id)
  } catch (error) {
    console.warn('The event could not be kept on this phone.', error)
  }
}

async function forgetEventsBefore(ms: number, openId: string): Promise<void> {
  const events = await inScores<KeptEvent[]>('events', 'readonly', (store) => store.getAll())
  for (const { id, startsAtMs } of events.map(({ event }) => event)) {
    if (id === openId || startsAtMs >= ms) continue
    if (await forgetScore(id)) await inScores('events', 'readwrite', (store) => store.delete(id))
  }
}

export async function keptEvent(id: string, reader: string): Promise<ScorableEvent | null> {
  const reading = inScores<KeptEvent | undefined>('events', 'readonly', (store) => store.get(id))
  const kept = await reading.catch(() => undefined)
  return kept?.reader === reader ? kept.event : null
}
