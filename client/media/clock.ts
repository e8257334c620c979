export type ClockReading = { offsetMs: number; roundTripMs: number; atMs: number }

export type ServerClock = {
  /** Server time in ms, now or at a value of `performance.now()`. */
  now(ownMs?: number): number
  isKnown(): boolean
  /** Discards all readings and measures again, e.g. after the device slept. */
  measureAgain(): void
  silentMs(): number
  stop(): void
}

export type Stamps = { received: number; sent: number }

const BURST = 8
const ASK_EVERY_MS = { usually: 5_000, whenAway: 1_000 }
const ANSWER_WITHIN_MS = 4_000
const KEEP_MS = 120_000
/** Assumed clock drift, 50 ppm: a reading loses accuracy with age. */
const DRIFT = 50e-6

/** Server time by repeated measurement, not by the wall clock. `onBack`: the server is reachable again. */
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
    measureAgain() {
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

/** Assumes equal delays in both directions, as NTP does. */
export function readingOf({ received, sent }: Stamps, sentMs: number, backMs: number): ClockReading {
  return {
    offsetMs: (received - sentMs + (sent - backMs)) / 2,
    roundTripMs: Math.max(0, backMs - sentMs - (sent - received)),
    atMs: backMs,
  }
}

/** The reading with the smallest error bound: half its round trip plus drift since. */
export function bestReading(readings: readonly ClockReading[], nowMs: number): ClockReading | undefined {
  const errorOf = ({ roundTripMs, atMs }: ClockReading) => roundTripMs / 2 + (nowMs - atMs) * DRIFT
  return readings.toSorted((one, other) => errorOf(one) - errorOf(other))[0]
}

export async function askForTime(): Promise<Stamps> {
  const response = await fetch('/live/time', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!response.ok) throw new Error(`The server's time: ${response.status}.`)
  return response.json()
}
