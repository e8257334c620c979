import type { ScoreEntry } from '#schema/scoring/entry.ts'
import type { TappedEntry } from './queue-state.ts'

/** Adds entries to a log, by `seq`. Returns the same log if it has them all. */
export function mergeLog(log: readonly ScoreEntry[], entries: readonly ScoreEntry[]): readonly ScoreEntry[] {
  const known = new Set(log.map(({ id }) => id))
  const fresh = entries.filter(({ id }) => !known.has(id) && known.add(id))
  return fresh.length === 0 ? log : [...log, ...fresh].sort((a, b) => a.seq - b.seq)
}

/** The highest `seq` up to which nothing is missing: what to ask for is after it. */
export function knownSeq(log: readonly ScoreEntry[]): number {
  const gap = log.findIndex(({ seq }, place) => seq !== place + 1)
  return gap === -1 ? log.length : gap
}

/** The log as this phone sees it: its own taps come last, until the server gives them their place. */
export function localLog(log: readonly ScoreEntry[], waiting: readonly TappedEntry[]): readonly ScoreEntry[] {
  if (waiting.length === 0) return log
  const known = new Set(log.map(({ id }) => id))
  const last = log.at(-1)?.seq ?? 0
  const own = waiting.filter(({ id }) => !known.has(id))
  return [...log, ...own.map((entry, place) => ({ ...entry, seq: last + 1 + place }))]
}

/** A tap is never before an earlier entry, whatever the clocks say. */
export function momentOfTap(nowMs: number, entries: readonly ScoreEntry[]): number {
  return entries.reduce((moment, { at }) => Math.max(moment, at + 1), Math.round(nowMs))
}
