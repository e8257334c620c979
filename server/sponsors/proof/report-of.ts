import { createHash } from 'node:crypto'
import type { Wordings } from '#schema/i18n/language.ts'
import {
  REPORTED_VIEWERS_MIN,
  type ReportedTurn,
  type SeenFigures,
  type SponsorReport,
} from '#schema/sponsors/report.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { TurnOnAir } from './count-reports.ts'
import type { ReportedEvent, SeenRow, ShownTurn } from './reports.store.ts'

export type ReportMaterial = {
  nowMs: number
  event: ReportedEvent
  shown: readonly ShownTurn[]
  onAir: readonly TurnOnAir[]
  seen: readonly SeenRow[]
  ledger: { name: string; logo: string; feeRupees: number; recordedAt: Date } | undefined
  momentAt(ms: number): Wordings | null
}

const NOBODY: SeenFigures = { viewerSeconds: 0, impressions: 0, viewers: 0 }

/** `logo` is as it is stored. */
export function reportOf(material: ReportMaterial): SponsorReport {
  const { event, ledger, nowMs } = material
  const turns = turnsOf(material)
  const live = turns.map(({ live }) => live)
  const onAirMs = sum(turns, (turn) => turn.onAirMs)
  const viewerSeconds = sum(live, (figures) => figures.viewerSeconds)
  return {
    asOfMs: nowMs,
    event: {
      ...{ title: event.title, venue: event.venue, timeZone: event.timeZone, status: event.status },
      startedMs: event.startedAt?.getTime() ?? null,
      endedMs: event.endedAt?.getTime() ?? null,
    },
    ...identityOf(material),
    fee: ledger ? { rupees: ledger.feeRupees, recordedMs: ledger.recordedAt.getTime() } : null,
    scheduledMs: sum(turns, (turn) => turn.scheduledMs),
    onAirMs,
    live: {
      viewerSeconds,
      impressions: sum(live, (figures) => figures.impressions),
      peakViewers: Math.max(0, ...live.map(({ viewers }) => viewers)),
      averageViewers: onAirMs === 0 ? 0 : Math.round((viewerSeconds * 10_000) / onAirMs) / 10,
    },
    replayed: {
      viewerSeconds: sum(turns, ({ replayed }) => replayed.viewerSeconds),
      impressions: sum(turns, ({ replayed }) => replayed.impressions),
    },
    turns: withoutFewViewers(turns),
    logHash: hashOf(material),
  }
}

type WholeTurn = ReportedTurn & { live: SeenFigures; replayed: SeenFigures }

/** Turns that have begun, and were not cut to nothing. */
function turnsOf({ shown, onAir, seen, nowMs, momentAt }: ReportMaterial): WholeTurn[] {
  const times = new Map(onAir.map((turn) => [turn.n, turn]))
  const figuresOf = (n: number, isLive: boolean): SeenFigures => {
    const { viewerSeconds, impressions, viewers } = seen.find((row) => row.n === n && row.isLive === isLive) ?? NOBODY
    return { viewerSeconds, impressions, viewers }
  }
  return shown.flatMap(({ n, why }) => {
    const turn = times.get(n)
    if (!turn || turn.untilMs === turn.atMs || turn.atMs > nowMs) return []
    const { atMs, untilMs, onAirMs } = turn
    const [live, replayed] = [figuresOf(n, true), figuresOf(n, false)]
    return [
      {
        n,
        atMs,
        untilMs,
        why,
        scheduledMs: untilMs - atMs,
        onAirMs,
        moment: momentAt(atMs),
        live,
        replayed,
        stillUrl: null,
      },
    ]
  })
}

function identityOf({ event, shown, ledger }: ReportMaterial): { name: string; logo: string } {
  const listed = event.sponsors.find(({ name }) => comparisonKey(name) === event.sponsor)
  const { name = event.sponsor, logo = '' } = shown.at(-1) ?? ledger ?? listed ?? {}
  return { name, logo }
}

/** A single turn left out could be told from the sum: the one with the next fewest viewers is left out with it. */
function withoutFewViewers(turns: readonly WholeTurn[]): ReportedTurn[] {
  const leftOut = { live: fewest(turns, 'live'), replayed: fewest(turns, 'replayed') }
  return turns.map((turn) => ({
    ...turn,
    live: leftOut.live.has(turn) ? null : turn.live,
    replayed: leftOut.replayed.has(turn) ? null : turn.replayed,
  }))
}

function fewest(turns: readonly WholeTurn[], kind: 'live' | 'replayed'): ReadonlySet<WholeTurn> {
  const inOrder = [...turns].sort((one, other) => one[kind].viewers - other[kind].viewers)
  const few = inOrder.filter((turn) => turn[kind].viewers < REPORTED_VIEWERS_MIN)
  const isAlone = few.filter((turn) => turn[kind].viewers > 0).length === 1
  return new Set(inOrder.slice(0, few.length + Number(isAlone)))
}

/** One line a turn, of what was decided and shown: it is the same whoever was watching. */
function hashOf({ shown, onAir }: Pick<ReportMaterial, 'shown' | 'onAir'>): string {
  const times = new Map(onAir.map((turn) => [turn.n, turn]))
  const lines = shown.map(({ n, name, logo, why }) => {
    const { atMs = 0, untilMs = 0, onAirMs = 0 } = times.get(n) ?? {}
    return JSON.stringify([n, atMs, untilMs, onAirMs, why, name, logo])
  })
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
