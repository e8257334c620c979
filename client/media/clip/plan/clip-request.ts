import type { ListedSegment } from '#client/media/playback/newest-segment.ts'
import type { ClipFormat } from './clip-layout.ts'

export type PlateRow = { label: string; main: string; sub: string; isServing: boolean }

/** What is drawn of the score from `atMs` on. With one row the score of one side stands alone; with none nothing is drawn. */
export type ClipPlates = { atMs: number; rows: readonly PlateRow[]; notes: readonly string[] }

/** `logo` is null where it could not be read: then the name is drawn. */
export type ClipSponsor = { fromMs: number; untilMs: number; name: string; logo: ImageBitmap | null }

export type ClipRange = { fromMs: number; untilMs: number }

/** What a clip is made of. Times are ms of server time; `segments` and `plates` are in their order. */
export type ClipRequest = ClipRange & {
  segments: readonly ListedSegment[]
  format: ClipFormat
  plates: readonly ClipPlates[]
  sponsors: readonly ClipSponsor[]
}

export function platesAt({ plates }: ClipRequest, ms: number): ClipPlates | null {
  return plates.findLast(({ atMs }) => atMs <= ms) ?? null
}

export function sponsorAt({ sponsors }: ClipRequest, ms: number): ClipSponsor | null {
  return sponsors.find(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs) ?? null
}
