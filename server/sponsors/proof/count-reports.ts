import { SEEN_LIVE_MAX_SECONDS, SEEN_SPAN_MAX_SECONDS } from '#schema/messages/live.ts'
import type { SeenReport } from '#schema/rest/live-calls.ts'

/** What is counted of one turn for one viewer. */
export type SeenTurn = { turn: number; seconds: number; isViewable: boolean }

/** How far one viewer is counted. `live`: the latest turn. `replayed`: by turn, as a viewer may go back and forth. */
export type Reporter = {
  n: number
  firstMs: number
  coveredSeconds: number
  live: SeenTurn
  replayed: ReadonlyMap<number, SeenTurn>
}

export type TurnOnAir = { n: number; atMs: number; untilMs: number; onAirMs: number }

export type SeenSum = { n: number; isLive: boolean; viewerSeconds: number; impressions: number; viewers: number }

type Arrival = { receivedMs: number; turns: ReadonlyMap<number, TurnOnAir> }

/** Reports may arrive a little earlier after one another than they were made. */
const JITTER_SECONDS = 2
const NOTHING = { seconds: 0, isViewable: false }
const NO_TURN: SeenTurn = { turn: 0, ...NOTHING }

/**
 * Counts the reports that are new. A viewer's reports never cover more time than has passed since the first began; a turn
 * counts for no longer than it was on air, with one impression and one viewer, and as live only while it was.
 */
export function countReports(
  known: Reporter | null,
  reports: readonly SeenReport[],
  arrival: Arrival,
): { reporter: Reporter | null; sums: SeenSum[] } {
  let reporter = known
  const sums: SeenSum[] = []
  for (const report of [...reports].sort((one, other) => one.n - other.n)) {
    if (report.n <= (reporter?.n ?? 0)) continue
    const counted = countReport(reporter, report, arrival)
    reporter = counted.reporter
    sums.push(...counted.sums)
  }
  return { reporter, sums }
}

function countReport(known: Reporter | null, report: SeenReport, { receivedMs, turns }: Arrival) {
  const untilMs = receivedMs - report.ago * 1_000
  const span = Math.min(report.span, SEEN_SPAN_MAX_SECONDS)
  const fromMs = untilMs - span * 1_000
  const before = known ?? { firstMs: fromMs, coveredSeconds: 0, live: NO_TURN, replayed: new Map() }
  const passedSeconds = Math.floor((untilMs - before.firstMs) / 1_000) + JITTER_SECONDS
  const covers = Math.max(0, Math.min(span, passedSeconds - before.coveredSeconds))
  let reporter: Reporter = { ...before, n: report.n, coveredSeconds: before.coveredSeconds + covers }
  const sums: SeenSum[] = []
  let left = covers
  for (const entry of inOrder(report.turns)) {
    const turn = turns.get(entry.turn)
    const seen = turn && seenBefore(reporter, entry)
    if (!seen) continue
    const onAirSeconds = Math.floor(turn.onAirMs / 1_000)
    // `ago` is in whole seconds: what is left of one may have been seen.
    const liveSeconds = Math.ceil(overlapMs(turn, fromMs, untilMs) / 1_000)
    const most = Math.max(0, (entry.live ? Math.min(onAirSeconds, liveSeconds) : onAirSeconds) - seen.seconds)
    const viewerSeconds = Math.min(entry.seconds, left, most)
    const seconds = seen.seconds + viewerSeconds
    const isViewable = seen.isViewable || (entry.impression && seconds > 0)
    const impressions = Number(isViewable && !seen.isViewable)
    if (viewerSeconds + impressions === 0) continue
    left -= viewerSeconds
    reporter = withSeen(reporter, entry.live, { turn: turn.n, seconds, isViewable })
    sums.push({ n: turn.n, isLive: entry.live, viewerSeconds, impressions, viewers: Number(seen.seconds === 0) })
  }
  return { reporter, sums }
}

/** Null for what is not counted: live, nobody goes back to an earlier turn. */
function seenBefore({ live, replayed }: Reporter, entry: SeenReport['turns'][number]): SeenTurn | null {
  const { turn } = entry
  if (!entry.live) return replayed.get(turn) ?? { turn, ...NOTHING }
  if (turn < live.turn) return null
  return turn === live.turn ? live : { turn, ...NOTHING }
}

function withSeen(reporter: Reporter, isLive: boolean, seen: SeenTurn): Reporter {
  if (isLive) return { ...reporter, live: seen }
  return { ...reporter, replayed: new Map(reporter.replayed).set(seen.turn, seen) }
}

function inOrder(turns: SeenReport['turns']): SeenReport['turns'] {
  return [...turns].sort((one, other) => one.turn - other.turn)
}

/** For how long the turn can have been on a picture that is as far behind as a live one may be. */
function overlapMs({ atMs, untilMs }: TurnOnAir, fromMs: number, toMs: number): number {
  return Math.max(0, Math.min(untilMs, toMs) - Math.max(atMs, fromMs - SEEN_LIVE_MAX_SECONDS * 1_000))
}
