import type { Bytes, SegmentQueue, Waiting } from './segment-queue.ts'
import { openThroughputMeter, type ThroughputMeter } from './throughput-meter.ts'
import { type Answer, isTaken } from './upload-state.ts'

/** A media segment, or the run's init segment when null. */
export type PendingUpload = { run: number; segment: Waiting | null }

export type Send = (parcel: PendingUpload, bytes: Bytes, signal: AbortSignal) => Promise<Answer>

export type SegmentSender = {
  /** Sends a segment, and its run's init segment before the run's first. Never rejects. */
  deliver(segment: Waiting): Promise<Answer>
  abort(): void
  traffic: ThroughputMeter
}

const TIMEOUT_MS = 8_000
/** The bytes are no longer available locally. */
const LOST: Answer = { status: 0, retryAfterMs: null }

export function openSegmentSender(queue: SegmentQueue, send: Send): SegmentSender {
  const flights = new Set<AbortController>()
  const inits = new Map<number, Promise<Answer>>()
  const traffic = openThroughputMeter()

  async function sendWhole(segment: Waiting, flight: AbortController): Promise<Answer> {
    const first = await sendInit(segment.run, flight)
    if (!isTaken(first)) return first
    const bytes = await queue.bytesOf(segment.slot)
    if (!bytes) return LOST
    const answer = await inTime(send, { run: segment.run, segment }, bytes, flight)
    if (isTaken(answer)) traffic.add(bytes.length)
    return answer
  }

  /** Once per run; a failure is retried with the next segment. */
  function sendInit(run: number, flight: AbortController): Promise<Answer> {
    const sent = inits.get(run)
    if (sent !== undefined) return sent
    const sending = queue
      .initOf(run)
      .then((init) => (init ? inTime(send, { run, segment: null }, init, flight) : LOST))
      .catch(() => 'unreachable' as const)
    inits.set(run, sending)
    void sending.then((answer) => isTaken(answer) || inits.delete(run))
    return sending
  }

  return {
    traffic,
    async deliver(segment) {
      const flight = new AbortController()
      flights.add(flight)
      const answer = await sendWhole(segment, flight).catch(() => 'unreachable' as const)
      flights.delete(flight)
      return answer
    },
    abort() {
      for (const flight of flights) flight.abort()
    },
  }
}

async function inTime(send: Send, parcel: PendingUpload, bytes: Bytes, flight: AbortController): Promise<Answer> {
  const limit = setTimeout(() => flight.abort(), TIMEOUT_MS)
  try {
    return await send(parcel, bytes, flight.signal)
  } finally {
    clearTimeout(limit)
  }
}
