import type { Wordings } from '../i18n/language.ts'
import { SLOT_MS } from '../messages/live.ts'

/** What is said of a clip, by language. */
export type ClipTitle = Wordings

/** Server time in ms; `untilMs` is excluded. */
export type TimeRange = { fromMs: number; untilMs: number }

/** A part of an event in whole slots. `atMs` is the moment that it is about. */
export type HighlightClip = TimeRange & {
  /** The score's entry; null for a part that was chosen by its time. */
  entryId: string | null
  atMs: number
  /** Null when nobody says what it shows. */
  title: ClipTitle | null
}

/** A part of the owner's list, in whole slots. `title` takes the place of what the score says of the entry. */
export type ListedClip = TimeRange & { entryId: string | null; title: string | null }

export const HIGHLIGHT_MINUTES = [1, 3, 10] as const
export type HighlightMinutes = (typeof HIGHLIGHT_MINUTES)[number]

/** A clip as a reel shows it, without the slots that have no picture: `seconds` are those that remain. */
export type ReelClip = HighlightClip & { seconds: number }

/** `GET /live/{slug}/highlights.json`. */
export type PublishedHighlights = { minutes: HighlightMinutes; clips: readonly ReelClip[] }

/** Length in ms of a clip by `clip.m3u8`. */
export const CLIP_MIN_MS = 5_000
export const CLIP_MAX_MS = 60_000

/** Length in ms of a clip of the owner's list, and of the whole list. */
export const EDITED_CLIP_MIN_MS = 1_000
export const EDITED_CLIP_MAX_MS = 120_000
export const EDITED_LIST_MAX_MS = 600_000
export const EDITED_CLIPS_MAX = 100

/** The slots that the range touches: those of all events share one grid. */
export function inWholeSlots({ fromMs, untilMs }: TimeRange): TimeRange {
  return { fromMs: Math.floor(fromMs / SLOT_MS) * SLOT_MS, untilMs: Math.ceil(untilMs / SLOT_MS) * SLOT_MS }
}

export function lengthOf({ fromMs, untilMs }: TimeRange): number {
  return untilMs - fromMs
}
