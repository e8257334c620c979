import { HIGHLIGHT_MINUTES, type HighlightClip, type HighlightMinutes, type ReelClip } from '#schema/highlights/clip.ts'

/** Highlights to play, from one of their clips on. Each wish is an object of its own. */
export type Reel = { minutes: HighlightMinutes; clips: readonly ReelClip[]; first: number }

/**
 * The lengths that are worth a button, given all clips: each that is shorter than the next one. The last has all clips;
 * `ms` is its own length, and null for the others, which are as long as they say.
 */
export function reelChoices(clips: readonly ReelClip[]): { minutes: HighlightMinutes; ms: number | null }[] {
  const ms = totalMs(clips)
  const longest = HIGHLIGHT_MINUTES.find((minutes) => ms <= minutes * 60_000) ?? 10
  return HIGHLIGHT_MINUTES.filter((minutes) => minutes <= longest).map((minutes) => ({
    minutes: minutes === longest ? 10 : minutes,
    ms: minutes === longest ? ms : null,
  }))
}

export function totalMs(clips: readonly ReelClip[]): number {
  return clips.reduce((sum, { seconds }) => sum + seconds * 1_000, 0)
}

/** Where each clip begins in the reel, in seconds. */
export function clipStarts(clips: readonly ReelClip[]): number[] {
  let end = 0
  return clips.map(({ seconds }) => {
    end += seconds
    return end - seconds
  })
}

/** Index of the clip that is shown at `seconds` of a reel; `pictureMs` corrects the place in a list that has changed since. */
export function clipShown(clips: readonly ReelClip[], seconds: number, pictureMs: number | null): number {
  const starts = clipStarts(clips)
  const expected = Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds),
  )
  if (pictureMs === null) return expected
  const distance = (place: number) => Math.abs(place - expected)
  const places = [...clips.keys()].filter((place) => contains(clips[place], pictureMs))
  return (
    places.reduce<number | null>(
      (nearest, place) => (nearest === null || distance(place) < distance(nearest) ? place : nearest),
      null,
    ) ?? expected
  )
}

function contains(clip: HighlightClip | undefined, ms: number): boolean {
  return clip !== undefined && clip.fromMs <= ms && ms < clip.untilMs
}
