import type { Bytes, SegmentQueue, Waiting } from './segment-queue.ts'
import { openThroughputMeter } from './throughput-meter.ts'
import { freshWaiting, isFresh, nextToSend } from './upload-priority.ts'

/** The server's response; `unreachable` on a time-out or network error. */
export type Answer = { status: number; retryAfterMs: number | null } | 'unreachable'

/** A media segment, or the run's init segment when null. */
export type PendingUpload = { run: number; segment: Waiting | null }

export type Send = (parcel: PendingUpload, bytes: Bytes, signal: AbortSignal) => Promise<Answer>

/** Why nothing is sent: permanently (`revoked`, `cancelled`) or for now. `full`: the server has no space. */
export type Trouble = 'revoked' | 'cancelled' | 'full' | 'unreachable'

export type Uploader = {
  /** Call when there is something new to send. `isNewNetwork`: aborts requests in flight, which will not complete. */
  wake(isNewNetwork?: boolean): void
  /** `rate` in bits a second; `refused` counts the segments the server rejected. */
  state(): { trouble: Trouble | null; rate: number; isFlowing: boolean; freshWaiting: number; refused: number }
  stop(): void
}

type Needs = {
  queue: SegmentQueue
  send: Send
  isFilming(): boolean
  /** End of the recording in ms since the epoch; null while it goes on. */
  endMs(): number | null
  /** The server cannot use this run, so a new one has to begin. Not decodable: the server refused its init segment. */
  onUnusable(run: number, isDecodable: boolean): void
}

const TIMEOUT_MS = 8_000
/** One at a time when nothing gets through: a slow network may carry in turn what it cannot carry at once. */
const IN_FLIGHT_MAX = { usually: 3, inTrouble: 1 }
const PAUSE_MS = { first: 250, most: 2_000, full: 15_000, conflict: 1_000 }
/** Retries of a 409: the server may learn later than the phone that the event has started. */
const CONFLICTS_MAX = 3
/** The bytes are no longer available locally. */
const LOST: Answer = { status: 0, retryAfterMs: null }

/** Sends queued segments, up to three at once, and retries until the server has them. */
export function openUploader({ queue, send, isFilming, endMs, onUnusable }: Needs): Uploader {
  const flights = new Map<number, AbortController>()
  const inits = new Map<number, Promise<Answer>>()
  const setAside = new Set<number>()
  const conflicts = new Map<number, number>()
  const traffic = openThroughputMeter()
  let pauseMs = PAUSE_MS.first
  let pausedUntil = 0
  let oldHeldUntil = 0
  let trouble: Trouble | null = null
  let refused = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function pump() {
    clearTimeout(timer)
    if (isStopped) return
    const restMs = pausedUntil - performance.now()
    if (restMs > 0) {
      timer = setTimeout(pump, restMs)
      return
    }
    const heldMs = oldHeldUntil - performance.now()
    if (heldMs > 0) timer = setTimeout(pump, heldMs)
    for (let next = choose(); next; next = choose()) void transmit(next)
  }

  function choose(): Waiting | null {
    const most = trouble === 'unreachable' ? IN_FLIGHT_MAX.inTrouble : IN_FLIGHT_MAX.usually
    if (flights.size >= most) return null
    const isOldHeld = performance.now() < oldHeldUntil
    return nextToSend(queue.waiting(), [...flights.keys()], { isFilming: isFilming(), isOldHeld, setAside })
  }

  async function transmit(segment: Waiting) {
    const flight = new AbortController()
    flights.set(segment.slot, flight)
    const answer = await sendWhole(segment, flight).catch(() => 'unreachable' as const)
    flights.delete(segment.slot)
    if (isStopped) return
    settle(segment, answer)
    pump()
  }

  async function sendWhole(segment: Waiting, flight: AbortController): Promise<Answer> {
    const first = await sendInit(segment.run, flight)
    if (!isTaken(first)) return first
    const bytes = await queue.bytesOf(segment.slot)
    if (!bytes) return LOST
    const answer = await inTime({ run: segment.run, segment }, bytes, flight)
    if (isTaken(answer)) traffic.add(bytes.length)
    return answer
  }

  /** Once per run, before the first of its segments; a failure is retried with the next one. */
  function sendInit(run: number, flight: AbortController): Promise<Answer> {
    const sent = inits.get(run)
    if (sent !== undefined) return sent
    const sending = queue
      .initOf(run)
      .then((init) => (init ? inTime({ run, segment: null }, init, flight) : LOST))
      .catch(() => 'unreachable' as const)
    inits.set(run, sending)
    void sending.then((answer) => isTaken(answer) || inits.delete(run))
    return sending
  }

  async function inTime(parcel: PendingUpload, bytes: Bytes, flight: AbortController): Promise<Answer> {
    const limit = setTimeout(() => flight.abort(), TIMEOUT_MS)
    try {
      return await send(parcel, bytes, flight.signal)
    } finally {
      clearTimeout(limit)
    }
  }

  function settle(segment: Waiting, answer: Answer) {
    if (answer === 'unreachable' || isPassing(answer.status)) return waitAWhile(segment, answer)
    trouble = null
    const { status } = answer
    if (isTaken(answer)) {
      pauseMs = PAUSE_MS.first
      finish(segment)
    } else if (status === 401 || status === 404) giveUp('revoked')
    else if (status === 410) giveUp('cancelled')
    else if (status === 409) contradict(segment)
    else {
      if (status === 415 || status === 422) onUnusable(segment.run, status !== 415)
      refuse(segment)
    }
  }

  /** 409: the slot already has other bytes, or is outside the server's time for it. */
  function contradict(segment: Waiting) {
    const count = (conflicts.get(segment.slot) ?? 0) + 1
    conflicts.set(segment.slot, count)
    if (count >= CONFLICTS_MAX || segment.startMs >= (endMs() ?? Number.POSITIVE_INFINITY)) return refuse(segment)
    setAside.add(segment.slot)
    pausedUntil = performance.now() + PAUSE_MS.conflict
  }

  function refuse(segment: Waiting) {
    finish(segment)
    refused += 1
  }

  function finish({ slot }: Waiting) {
    queue.remove(slot)
    setAside.delete(slot)
    conflicts.delete(slot)
  }

  /** Keeps the queue when the device was revoked: it may join again. */
  function giveUp(why: 'revoked' | 'cancelled') {
    trouble = why
    if (why === 'cancelled') queue.clear()
    stop()
  }

  /** Pauses all uploads, as a failure usually affects every one; the failed segment is tried last. */
  function waitAWhile({ slot }: Waiting, answer: Answer) {
    const { status = 0, retryAfterMs = null } = answer === 'unreachable' ? {} : answer
    const now = performance.now()
    if (status > 0) setAside.add(slot)
    if (status === 429) {
      const until = now + (retryAfterMs ?? PAUSE_MS.most)
      if (isFilming() && !isFresh(slot, queue.waiting())) oldHeldUntil = until
      else pausedUntil = until
      return
    }
    trouble = status === 507 ? 'full' : 'unreachable'
    if (now < pausedUntil) return
    pausedUntil = now + (retryAfterMs ?? (status === 507 ? PAUSE_MS.full : pauseMs))
    pauseMs = Math.min(pauseMs * 2, PAUSE_MS.most)
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    for (const flight of flights.values()) flight.abort()
  }

  return {
    wake(isNewNetwork = false) {
      if (isNewNetwork) {
        pausedUntil = 0
        for (const flight of flights.values()) flight.abort()
      }
      pump()
    },
    state() {
      const { rate, isFlowing } = traffic
      return { trouble, refused, rate: rate(), isFlowing: isFlowing(), freshWaiting: freshWaiting(queue.waiting()) }
    },
    stop,
  }
}

function isTaken(answer: Answer): boolean {
  return answer !== 'unreachable' && (answer.status === 200 || answer.status === 201)
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}
