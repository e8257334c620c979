import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/database.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type EventScore, type LoadScoring, readScore } from './event-score.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** Something was recorded or offered, or the lease was taken. `count`: the greatest `seq`. */
    scoreChanged: { eventId: string; count: number }
  }
}

export interface ScoreMirror {
  /** The score as committed before the call, from memory when nothing has changed. Throws NOT_FOUND. */
  get(eventId: string): Promise<EventScore>
  /** Whether something was recorded, as far as this process remembers. */
  isKnownAsScored(eventId: string): boolean
  onChange(changed: ScoreListener): () => void
}

/** Gets the id of an event whose score may have changed, null when it may be any. `get` answers the new score by then. */
export type ScoreListener = (eventId: string | null) => void

/** Estimated bytes of all scores together. */
const MEMORY_MAX = 200_000_000
const EVENTS_MAX = 1_000
/** A score is read again after this time, since pub/sub messages can be lost unnoticed. */
const TRUSTED_MS = 5_000

type Dependencies = {
  db: Db
  pubsub: Pick<PubSub, 'subscribe'>
  loadScoring: LoadScoring
  now(): number
}

/** The scores of events in this process's memory, kept current by the pub/sub. */
export function scoreMirror({ db, pubsub, loadScoring, now }: Dependencies): ScoreMirror {
  const mirrored = new LRUCache<string, Mirrored>({
    max: EVENTS_MAX,
    maxSize: MEMORY_MAX,
    sizeCalculation: (score) => score.bytes(),
  })
  const listeners = new Set<ScoreListener>()
  let isListening = false

  function listen(): void {
    if (isListening) return
    isListening = true
    const outdate = ({ eventId }: { eventId: string }) => {
      mirrored.peek(eventId)?.outdate()
      for (const changed of listeners) changed(eventId)
    }
    const outdateAll = () => {
      for (const score of mirrored.values()) score.outdate()
      for (const changed of listeners) changed(null)
    }
    pubsub.subscribe('scoreChanged', outdate, outdateAll)
    pubsub.subscribe('event', outdate, outdateAll)
  }

  return {
    async get(eventId) {
      listen()
      const known = mirrored.get(eventId) ?? mirror((previous) => readScore(db, eventId, loadScoring, previous), now)
      // Set before the read, so that it learns of changes meanwhile; and after it, with its size.
      mirrored.set(eventId, known)
      const score = await known.get()
      if (mirrored.peek(eventId) === known) {
        // Deleted first: the cache keeps the size of a value that it has.
        mirrored.delete(eventId)
        mirrored.set(eventId, known)
      }
      return score
    },

    isKnownAsScored: (eventId) => mirrored.peek(eventId)?.isScored() ?? false,

    onChange(changed) {
      listen()
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

/** An estimate. There is a state for each fact, and lists in the states, such as goals, may grow with each. */
function memoryOf({ records, folded }: EventScore): number {
  const facts = folded.states.length
  return 1_000 * (1 + records.length) + 2_000 * facts + 4 * facts ** 2
}

type Mirrored = ReturnType<typeof mirror>

function mirror(read: (previous: EventScore | null) => Promise<EventScore>, now: () => number) {
  let score: EventScore | null = null
  let changes = 1
  let known = 0
  let readMs = 0
  let reading: Promise<EventScore> | null = null

  /** Once more when something has changed during the read: whoever called since then wants to see it. */
  async function readAll(): Promise<EventScore> {
    try {
      for (;;) {
        const [seen, startedMs] = [changes, now()]
        const current = await read(score)
        score = current
        known = seen
        readMs = startedMs
        if (changes === known) return current
      }
    } finally {
      // In the same turn as the last look at `changes`, so that nobody joins a read that is over.
      reading = null
    }
  }

  return {
    bytes: () => (score ? memoryOf(score) : 1),
    isScored: () => score !== null && score.records.length > 0,
    outdate(): void {
      changes += 1
    },
    get(): Promise<EventScore> | EventScore {
      if (score && known === changes && now() - readMs < TRUSTED_MS) return score
      reading ??= readAll()
      return reading
    },
  }
}
