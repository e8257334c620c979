import { SLOT_MS } from '../messages/live.ts'
import { type HighlightClip, lengthOf, type TimeRange } from './clip.ts'

/** `weight`: from 1 to 5. `isLast`: it shows the last ball, which every reel has. */
export type RatedClip = HighlightClip & { weight: number; isLast?: boolean }

/** The share of a reel that one clip may take: a long one would leave no room for others. */
const SHARE = 1 / 3

/**
 * Fills `budgetMs` with clips: the last ball, then the weightiest, those of one weight from all over the match. Keeps
 * their order; neighbours that overlap or touch become one.
 */
export function fitReel(clips: readonly RatedClip[], budgetMs: number): HighlightClip[] {
  const candidates = clips.map((clip) => shortened(clip, Math.floor((budgetMs * SHARE) / SLOT_MS) * SLOT_MS))
  let places: number[] = []
  for (const place of byImportance(candidates)) {
    const more = [...places, place].sort((one, other) => one - other)
    if (secondsOf(joined(at(candidates, more))) * SLOT_MS <= budgetMs) places = more
  }
  return joined(at(candidates, places)).map(({ weight: _weight, isLast: _isLast, ...clip }) => clip)
}

/** Total length in seconds. */
export function secondsOf(clips: readonly HighlightClip[]): number {
  return clips.reduce((sum, clip) => sum + lengthOf(clip), 0) / SLOT_MS
}

/** Places of clips, in the order in which they are tried. */
function byImportance(clips: readonly RatedClip[]): number[] {
  const ranks = [...new Set(clips.map(rankOf))].sort((one, other) => other - one)
  return ranks.flatMap((rank) => {
    const places = [...clips.keys()].filter((place) => rankOf(clips[place]) === rank)
    return spread(places.length).map((place) => places[place] ?? 0)
  })
}

function rankOf(clip: RatedClip | undefined): number {
  return clip?.isLast ? Number.POSITIVE_INFINITY : (clip?.weight ?? 0)
}

/** Numbers below `count`: the last, then the middle, then the middles of both halves, and so on. */
function spread(count: number): number[] {
  const order = count > 0 ? [count - 1] : []
  const parts: [from: number, until: number][] = [[0, count - 1]]
  for (const [from, until] of parts) {
    if (from >= until) continue
    const middle = (from + until) >> 1
    order.push(middle)
    parts.push([from, middle], [middle + 1, until])
  }
  return order
}

/** Cuts the lead, as far as the moment; then the tail. */
function shortened<Clip extends HighlightClip>(clip: Clip, maxMs: number): Clip {
  if (lengthOf(clip) <= maxMs) return clip
  const momentMs = Math.floor(clip.atMs / SLOT_MS) * SLOT_MS
  const fromMs = Math.max(clip.fromMs, Math.min(clip.untilMs - maxMs, momentMs))
  return { ...clip, fromMs, untilMs: fromMs + maxMs }
}

function joined(clips: readonly RatedClip[]): RatedClip[] {
  const list: RatedClip[] = []
  for (const clip of clips) {
    let last = clip
    for (let before = list.at(-1); before && meet(before, last); before = list.at(-1)) {
      list.pop()
      last = join(before, last)
    }
    list.push(last)
  }
  return list
}

function meet(one: TimeRange, other: TimeRange): boolean {
  return one.fromMs <= other.untilMs && other.fromMs <= one.untilMs
}

/** Its title is that of the weightier clip. */
function join(one: RatedClip, other: RatedClip): RatedClip {
  const main = rankOf(other) > rankOf(one) ? other : one
  return {
    ...main,
    fromMs: Math.min(one.fromMs, other.fromMs),
    untilMs: Math.max(one.untilMs, other.untilMs),
  }
}

function at(clips: readonly RatedClip[], places: readonly number[]): RatedClip[] {
  return places.flatMap((place) => clips[place] ?? [])
}
