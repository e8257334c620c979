import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { turnTags } from '#server/live/delivery/sponsors/turn-tags.ts'

/** What a page reports in a heartbeat of the sponsors that were seen. */
export type HeardReport = {
  n: number
  span: number
  ago: number
  turns: { turn: number; live: boolean; seconds: number; impression: boolean }[]
}

/** The turns of a made-up event's sponsors, and what pages report of them. */
export type FakeTurns = {
  turns: SponsorTurn[]
  /** Of all heartbeats, in the order of their arrival. */
  heard: HeardReport[]
  /** Whether heartbeats are confirmed. */
  confirms: boolean
}

export const noFakeTurns = (): FakeTurns => ({ turns: [], heard: [], confirms: true })

/** Lines of a playlist that begins at `fromMs`. */
export const tagsOf = ({ turns }: FakeTurns, fromMs: number): string[] => turnTags(turns, fromMs)

/** The part of a heartbeat's answer that is about reports. */
export function hear(fake: FakeTurns, body: { seen?: HeardReport[] } | null): { counted?: number } {
  const seen = body?.seen ?? []
  fake.heard.push(...seen)
  const newest = seen.at(-1)
  return newest && fake.confirms ? { counted: newest.n } : {}
}

/** What was reported of a turn in all, each report counted once. */
export function seenOf({ heard }: FakeTurns, turn: number, live: boolean): { seconds: number; impressions: number } {
  const reports = new Map(heard.map((report) => [report.n, report]))
  const counts = [...reports.values()].flatMap(({ turns }) => turns)
  const own = counts.filter((count) => count.turn === turn && count.live === live)
  return {
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    impressions: own.filter(({ impression }) => impression).length,
  }
}
