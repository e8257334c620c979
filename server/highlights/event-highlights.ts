import {
  type ClipTitle,
  HIGHLIGHT_MINUTES,
  type HighlightClip,
  type HighlightMinutes,
  type ListedClip,
  type ReelClip,
} from '#schema/highlights/clip.ts'
import { clipsOf, type MomentClip, momentClips } from '#schema/highlights/moment-clips.ts'
import { type HasPicture, picturesIn, withPictures } from '#schema/highlights/pictures.ts'
import { fitReel, type RatedClip } from '#schema/highlights/reel.ts'
import { worded } from '#schema/i18n/language.ts'
import { SLOT_MS, slotAt } from '#schema/messages/live.ts'
import type { PictureOf } from '#server/live/delivery/playlists/excerpt.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import { namesIn } from '#server/live/delivery/score/score-names.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Sources } from './sources.ts'

export type HighlightReel = { minutes: HighlightMinutes; clips: readonly ReelClip[] }

export type EventHighlights = {
  moments: readonly MomentClip[]
  isEdited: boolean
  /** Of the owner's list. */
  version: string | null
  clips: readonly HighlightClip[]
  reels: readonly HighlightReel[]
}

/** A moment of which less was filmed is not worth seeing again. */
const MOMENT_LEAST_MS = 3_000
/** Of a part that the owner chose by its time. */
const CHOSEN_WEIGHT = 5
const PLAIN_WEIGHT = 3
const MINUTE_MS = 60_000

/** Derived from the score, the stored pictures and the owner's list: what changes them changes the highlights. */
export function eventHighlights({ state, content, kept, pictureOf }: Sources): EventHighlights {
  const hasPicture = picturesOf(state, pictureOf)
  const score = content && scoreOf(content)
  const moments = (score ? momentClips(score) : []).flatMap(
    (clip) => withPictures(clip, hasPicture, MOMENT_LEAST_MS) ?? [],
  )
  const list = kept.list()
  const entryIds = new Set(list?.clips.flatMap(({ entryId }) => entryId ?? []))
  const own = list && listed(list.clips, score ? clipsOf(score, entryIds) : [])
  const isOver = state.stream().status === 'completed'
  const reels = isOver ? reelsOf(own ?? moments, hasPicture) : []
  return {
    moments,
    isEdited: list !== null,
    version: list?.version ?? null,
    clips: own ?? reels.at(-1)?.clips ?? [],
    reels,
  }
}

function reelsOf(clips: readonly RatedClip[], hasPicture: HasPicture): HighlightReel[] {
  const filmed = clips.flatMap((clip) => withPictures(clip, hasPicture, SLOT_MS) ?? [])
  if (filmed.length === 0) return []
  return HIGHLIGHT_MINUTES.map((minutes) => ({
    minutes,
    clips: fitReel(filmed, minutes * MINUTE_MS).map((clip) => ({ ...clip, seconds: picturesIn(clip, hasPicture) })),
  }))
}

/** What `momentClips` and `clipsOf` take. */
export function scoreOf(content: ScoreContent) {
  return { sport: content.scoring, folded: content.folded, names: namesIn(content) }
}

/** While the event goes on, what is not decided yet will have a picture. */
function picturesOf(state: LiveEventState, pictureOf: PictureOf): HasPicture {
  const { epochMs, status } = state.stream()
  if (epochMs === null) return () => false
  const undecided = status === 'live' ? state.programmeLog.shown.length : Number.POSITIVE_INFINITY
  return (slotMs) => {
    const slot = slotAt(slotMs, epochMs)
    return slot >= undecided || (pictureOf(slot)?.deviceId ?? null) !== null
  }
}

/** The owner's list, with what the score says of its entries. */
function listed(clips: readonly ListedClip[], ofEntries: readonly MomentClip[]): RatedClip[] {
  const known = new Map(ofEntries.map((clip) => [clip.entryId, clip]))
  return clips.map(({ fromMs, untilMs, entryId, title: own }) => {
    const entry = entryId === null ? undefined : known.get(entryId)
    const title: ClipTitle | null = own === null ? (entry?.title ?? null) : worded(() => own)
    const weight = entry?.weight ?? (entryId === null ? CHOSEN_WEIGHT : PLAIN_WEIGHT)
    return { fromMs, untilMs, entryId, title, atMs: entry?.atMs ?? fromMs, weight }
  })
}
