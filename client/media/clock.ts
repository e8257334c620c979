/** What one question for the server's time brought: by how much to correct our own clock, and how long it was under way. */
export type ClockReading = { offsetMs: number; roundTripMs: number; atMs: number }

export type ServerClock = {
  /** Server time in ms; of an instant of our own clock (`performance.now()`) when one is given. */
  now(ownMs?: number): number
  /** Whether the server's time is known at all. */
  isKnown(): boolean
  /** Forgets what was measured and asks again: after a sleep it may be wrong. */
  askAnew(): void
  /** How long ago the server last answered. */
  silentMs(): number
  stop(): void
}

/** The server's stamps at `GET /live/time`. */
export type Stamps = { received: number; sent: number }

const BURST = 8
const ASK_EVERY_MS = { usually: 5_000, whenAway: 1_000 }
const ANSWER_WITHIN_MS = 4_000
const KEEP_MS = 120_000
/** What a cheap clock may gain or lose: 50 ppm. A reading is worth less the older it is. */
const DRIFT = 50e-6

/**
 * Server time, measured and never read from the phone's own wall clock. Who asks so often knows first when the server can
 * be reached again: `onBack`.
 */
export function openClock(askServer: () => Promise<Stamps>, onBack = () => {}): ServerClock {
  const own = () => performance.now()
  let readings: ClockReading[] = []
  let offsetMs = 0
  let heardAt = Number.NEGATIVE_INFINITY
  let isAway = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function askOnce() {
    const sentMs = own()
    try {
      hear(await askServer(), sentMs)
    } catch {
      // The network is away: what is known of the clock ages, and is asked for again.
      isAway = true
    }
  }

  function hear(stamps: Stamps, sentMs: number) {
    if (isStopped) return
    const now = own()
    const fresh = readings.filter(({ atMs }) => now - atMs < KEEP_MS)
    readings = [...fresh, readingOf(stamps, sentMs, now)]
    offsetMs = bestReading(readings, now)?.offsetMs ?? offsetMs
    heardAt = now
    if (isAway) onBack()
    isAway = false
  }

  async function askOften() {
    let asked = 0
    do {
      await askOnce()
      asked += 1
    } while (asked < BURST && !isAway && !isStopped)
    askLater()
  }

  function askLater() {
    clearTimeout(timer)
    if (isStopped) return
    const next = () => (readings.length < BURST ? askOften() : askOnce().then(askLater))
    timer = setTimeout(next, isAway ? ASK_EVERY_MS.whenAway : ASK_EVERY_MS.usually)
  }

  void askOften()
  return {
    now: (ownMs = own()) => ownMs + offsetMs,
    isKnown: () => heardAt > Number.NEGATIVE_INFINITY,
    askAnew() {
      readings = []
      void askOften()
    },
    silentMs: () => own() - heardAt,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Assumes that the way there took as long as the way back. */
export function readingOf({ received, sent }: Stamps, sentMs: number, backMs: number): ClockReading {
  return {
    offsetMs: (received - sentMs + (sent - backMs)) / 2,
    roundTripMs: Math.max(0, backMs - sentMs - (sent - received)),
    atMs: backMs,
  }
}

/** The one that can be the least wrong: half its round trip, and what the clock may have drifted since. */
export function bestReading(readings: readonly ClockReading[], nowMs: number): ClockReading | undefined {
  const errorOf = ({ roundTripMs, atMs }: ClockReading) => roundTripMs / 2 + (nowMs - atMs) * DRIFT
  return readings.toSorted((one, other) => errorOf(one) - errorOf(other))[0]
}

export async function askForTime(): Promise<Stamps> {
  const response = await fetch('/live/time', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!response.ok) throw new Error(`The server's time: ${response.status}.`)
  return response.json()
}
