import { SEEN_AGO_MAX_SECONDS, SEEN_REPORTS_MAX, SEEN_SPAN_MAX_SECONDS } from '#schema/messages/live.ts'
import type { SeenReport } from '#schema/rest/live-calls.ts'
import { type SeenSample, seenMeter } from './seen-meter.ts'

export type SeenReports = {
  sample(sample: SeenSample): void
  interrupt(): void
  /** What the server has not confirmed, oldest first. What was seen since the last call is a report of its own. */
  toSend(): SeenReport[]
  /** `counted`: the greatest number that the server has stored. */
  confirm(counted: number): void
}

/** Goes on when an event is opened again, since the viewer id is that of the page too. */
const ofPage = { newest: 0 }

/** Keeps numbered reports of what is seen until the server confirms them. `clock` is monotonic, in ms. */
export function openSeenReports(clock: () => number = () => performance.now(), numbers = ofPage): SeenReports {
  const meter = seenMeter()
  let kept: (Omit<SeenReport, 'ago'> & { closedMs: number })[] = []
  let openedMs = clock()

  function close() {
    const closedMs = clock()
    const span = Math.max(1, Math.min(SEEN_SPAN_MAX_SECONDS, Math.ceil((closedMs - openedMs) / 1_000)))
    const turns = meter.take(span)
    openedMs = closedMs
    if (turns.length === 0) return
    numbers.newest += 1
    kept.push({ n: numbers.newest, span, turns, closedMs })
  }

  return {
    sample(sample) {
      meter.sample(sample)
      if (clock() - openedMs >= SEEN_SPAN_MAX_SECONDS * 1_000) close()
    },
    interrupt: meter.interrupt,
    toSend() {
      close()
      const nowMs = clock()
      const agoOf = (closedMs: number) => Math.round((nowMs - closedMs) / 1_000)
      kept = kept.filter(({ closedMs }) => agoOf(closedMs) <= SEEN_AGO_MAX_SECONDS)
      return kept.slice(0, SEEN_REPORTS_MAX).map(({ closedMs, ...report }) => ({ ...report, ago: agoOf(closedMs) }))
    },
    confirm(counted) {
      kept = kept.filter(({ n }) => n > counted)
    },
  }
}
