import type { ServerClock } from '#client/media/clock.ts'
import { isEdit, type Payload } from '#schema/scoring/entry.ts'
import { entryId } from './entry-id.ts'
import { leaseAtFirst } from './lease-state.ts'
import type { ScoreDisk } from './score-disk.ts'
import { momentOfTap } from './score-log.ts'
import type { ScoreServer } from './score-server.ts'
import {
  change,
  loseDisk,
  newCore,
  readOn,
  type SyncCore,
  type SyncView,
  save,
  settleLate,
  signalLease,
  signalQueue,
} from './sync-core.ts'

type RecordOptions = { target?: string; atMs?: number }

export type ScoreSync = {
  get(): SyncView
  subscribe(listener: () => void): () => void
  /** Returns the entry's id. It counts at once. `atMs` is for insertions; otherwise the moment is now. */
  record(kind: string, payload: Payload, options?: RecordOptions): string
  takeOver(): void
  /** Resolves to whether the server has done it. */
  settleLate(offerId: string, isAdded: boolean): Promise<boolean>
  dropRefused(): void
  /** Server time, by the last measurement also without a network. */
  nowMs(): number
  close(): void
}

type Ports = { disk: ScoreDisk; server: ScoreServer; clock: Pick<ServerClock, 'isKnown' | 'now'> }

const POLL_MS = 3_000

/** How long the log is waited for before the pad opens without it. */
const FIRST_READ_MS = 3_000

/** A difference of clocks that is worth a write. */
const OFFSET_CHANGE_MS = 50

/** Applies taps at once, keeps them on disk, sends them, and reads what others record. */
export function openScoreSync({ disk, server, clock }: Ports): ScoreSync {
  const core = newCore(server, disk)
  let offsetMs = 0
  let keptOffsetMs = 0
  let isReading = false
  const nowMs = () => (clock.isKnown() ? clock.now() : Date.now() + offsetMs)

  /** Learns the time, and puts right what was tapped before it was known. */
  function readClock() {
    if (!clock.isKnown()) return
    offsetMs = clock.now() - Date.now()
    signalQueue(core, { type: 'timed', offsetMs })
  }

  function poll() {
    readClock()
    if (Math.abs(offsetMs - keptOffsetMs) > OFFSET_CHANGE_MS) {
      keptOffsetMs = offsetMs
      save(core, disk.keepFacts({ offsetMs }))
    }
    if (!document.hidden && core.view.isReady) void read()
  }

  /** On a slow network one read at a time. */
  async function read() {
    if (isReading) return
    isReading = true
    await readOn(core)
    isReading = false
  }

  const wake = () => {
    signalQueue(core, { type: 'woke' })
    poll()
  }
  const timer = setInterval(poll, POLL_MS)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  void restore(core).then(async (known) => {
    if (!clock.isKnown()) offsetMs = known
    keptOffsetMs = known
    // A match that others have begun must not look like one to start.
    const isKnown = core.view.entries.length > 0
    await Promise.race([read(), isKnown || new Promise((resolve) => setTimeout(resolve, FIRST_READ_MS))])
    change(core, { isReady: true })
  })

  return {
    get: () => core.view,
    subscribe(listener) {
      core.listeners.add(listener)
      return () => core.listeners.delete(listener)
    },
    nowMs,
    record(kind, payload, { target, atMs } = {}) {
      readClock()
      const at =
        atMs ??
        momentOfTap(
          nowMs(),
          core.view.entries.filter((entry) => !isEdit(entry)),
        )
      const entry = { id: entryId(nowMs()), at, kind, payload, ...(target !== undefined && { target }) }
      const guess = clock.isKnown() ? {} : { guessedOffsetMs: offsetMs }
      signalQueue(core, { type: 'tapped', entry: { ...entry, ...guess } })
      if (core.state.queue.fence === null) signalLease(core, { type: 'wanted' })
      return entry.id
    },
    takeOver: () => signalLease(core, { type: 'take' }),
    settleLate: (offerId, isAdded) => settleLate(core, offerId, isAdded),
    dropRefused: () => signalQueue(core, { type: 'droppedRefused' }),
    close() {
      core.isClosed = true
      clearInterval(timer)
      clearTimeout(core.wait)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}

/** Reads what an earlier page kept. Returns by how much the server's clock was ahead of this phone's. */
async function restore(core: SyncCore): Promise<number> {
  try {
    const { me, lease, log, taps, offsetMs } = await core.disk.restore()
    change(core, { log, lease: leaseAtFirst(me) })
    if (lease) signalLease(core, { type: 'heard', lease })
    signalQueue(core, { type: 'restored', entries: taps })
    if (taps.length > 0) signalLease(core, { type: 'wanted' })
    return offsetMs
  } catch (error) {
    loseDisk(core, error)
    return 0
  }
}
