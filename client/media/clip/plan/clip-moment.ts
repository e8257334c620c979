import { CLIP_SECONDS } from './clip-bitrate.ts'
import type { ClipRange } from './clip-request.ts'

/** What a clip is of: `leadMs` before `atMs`, to `tailMs` after it. */
export type ClipMoment = { id: string; atMs: number; leadMs: number; tailMs: number; title: string }

/** Length of a moment as its sport has it, in whole seconds that a clip may have. */
export function usualSeconds({ leadMs, tailMs }: ClipMoment): number {
  return Math.min(CLIP_SECONDS.most, Math.max(CLIP_SECONDS.least, Math.round((leadMs + tailMs) / 1_000)))
}

/** The range of that length around a moment, moved where it would leave what there is. */
export function clipRange({ atMs, leadMs, tailMs }: ClipMoment, seconds: number, within: ClipRange): ClipRange {
  const lengthMs = seconds * 1_000
  const wantedMs = atMs - (lengthMs * leadMs) / Math.max(1, leadMs + tailMs)
  const fromMs = Math.max(within.fromMs, Math.min(wantedMs, within.untilMs - lengthMs))
  return { fromMs, untilMs: Math.min(within.untilMs, fromMs + lengthMs) }
}

/** The newest of these moments that is on the picture; null when there is none. */
export function momentAt(moments: readonly ClipMoment[], pictureMs: number): ClipMoment | null {
  return (
    moments.findLast(({ atMs, leadMs, tailMs }) => atMs - leadMs <= pictureMs && pictureMs <= atMs + tailMs) ?? null
  )
}

/** Id of the moment that is no entry of the score. */
export const SEEN = 'seen'

type Offer = { pictureMs: number | null; ofScore: readonly ClipMoment[]; within: ClipRange; seenTitle: string }

/** What was just seen, and the moments of the score, newest first; without either the first seconds. */
export function momentsOnOffer({ pictureMs, ofScore, within, seenTitle }: Offer): ClipMoment[] {
  const usualMs = CLIP_SECONDS.usual * 1_000
  const atMs = pictureMs ?? within.fromMs + usualMs
  const seen = { id: SEEN, atMs, leadMs: usualMs, tailMs: 0, title: seenTitle }
  const newestFirst = ofScore.toReversed()
  return pictureMs === null && newestFirst.length > 0 ? newestFirst : [seen, ...newestFirst]
}
