import type { ClipFormat } from '#client/media/clip/plan/clip-layout.ts'
import { type ClipMoment, clipRange, momentAt, SEEN, usualSeconds } from '#client/media/clip/plan/clip-moment.ts'
import type { ClipRequest } from '#client/media/clip/plan/clip-request.ts'
import type { ClipSource } from '#client/media/clip/source/read-clip-source.ts'
import type { ClipScore } from '#client/screens/watch/score/clip-score.ts'
import { turnsIn, withLogos } from './clip-sponsors.ts'

export type ClipChoice = { moment: ClipMoment; seconds: number; format: ClipFormat }

type Needs = { source: ClipSource; score: ClipScore | null }

const PREVIEW_MS = 1_000

type Wish = { entryId: string | null; pictureMs: number | null }

/** That of the entry; without one the moment on the picture, else what was just seen. `moments` has at least one. */
export function firstChoice(moments: readonly ClipMoment[], { entryId, pictureMs }: Wish): ClipChoice {
  const ofEntry = moments.find(({ id }) => id === entryId)
  const ofScore = moments.filter(({ id }) => id !== SEEN).toReversed()
  const onPicture = pictureMs === null ? null : momentAt(ofScore, pictureMs)
  const moment = ofEntry ?? onPicture ?? (moments[0] as ClipMoment)
  return { moment, seconds: usualSeconds(moment), format: 'wide' }
}

export async function clipRequest({ moment, seconds, format }: ClipChoice, needs: Needs): Promise<ClipRequest> {
  const { source, score } = needs
  const range = clipRange(moment, seconds, source.within)
  return {
    ...range,
    format,
    segments: source.segments.filter(
      ({ startsMs, seconds: length }) => startsMs + length * 1_000 > range.fromMs && startsMs < range.untilMs,
    ),
    plates: score?.plates(range) ?? [],
    sponsors: await withLogos(turnsIn(source.tags, range)),
  }
}

/** The second that is shown as a preview: that of the moment, else of the clip's middle. */
export function previewMs({ moment, seconds }: Omit<ClipChoice, 'format'>, { within }: ClipSource): number {
  const { fromMs, untilMs } = clipRange(moment, seconds, within)
  const wantedMs = moment.tailMs > 0 ? moment.atMs : (fromMs + untilMs) / 2
  return Math.max(fromMs, Math.min(wantedMs, untilMs - PREVIEW_MS))
}

export async function previewRequest(choice: ClipChoice, needs: Needs): Promise<ClipRequest> {
  const fromMs = previewMs(choice, needs.source)
  const moment = { ...choice.moment, atMs: fromMs, leadMs: 0, tailMs: PREVIEW_MS }
  return clipRequest({ ...choice, moment, seconds: PREVIEW_MS / 1_000 }, needs)
}
