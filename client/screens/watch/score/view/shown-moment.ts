import type { SeekMark } from '#client/screens/watch/player/seek-bar.tsx'
import type { Happening } from '#client/screens/watch/score/state/folded-match.ts'

export type WatchedPicture = {
  video: 'programme' | 'recording' | null
  /** Server time of the picture; null before the first. */
  pictureMs: number | null
}

const MARKED_WEIGHT = 2
export const STRESSED_WEIGHT = 2
const STRONG_WEIGHT = 4

/** That of the picture, the newest where there is none; null before a programme's first picture, to be never early. */
export function shownMoment({ video, pictureMs }: WatchedPicture): number | null {
  if (video === 'programme') return pictureMs
  return pictureMs ?? Number.POSITIVE_INFINITY
}

/** What happened so far in a programme; all of a recording. */
export function listed(happenings: readonly Happening[], { video, pictureMs }: WatchedPicture): readonly Happening[] {
  if (video === 'recording') return happenings
  const untilMs = shownMoment({ video, pictureMs }) ?? Number.NEGATIVE_INFINITY
  return happenings.filter(({ atMs }) => atMs <= untilMs)
}

export function seekMarks(happenings: readonly Happening[]): SeekMark[] {
  return happenings.flatMap(({ atMs, moment }) =>
    moment && moment.weight >= MARKED_WEIGHT ? [{ atMs, isStrong: moment.weight >= STRONG_WEIGHT }] : [],
  )
}

const LEAD_MS = 5_000

/** Entries are tapped after what they say. */
export function seekTarget({ atMs, moment }: Happening): number {
  return atMs - (moment?.leadMs ?? LEAD_MS)
}
