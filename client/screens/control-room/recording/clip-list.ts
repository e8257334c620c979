import {
  EDITED_CLIP_MAX_MS,
  EDITED_CLIP_MIN_MS,
  EDITED_CLIPS_MAX,
  EDITED_LIST_MAX_MS,
  type TimeRange,
} from '#schema/highlights/clip.ts'

/** A clip of the owner's list. `atMs` is the moment that it is about. */
export type EditableClip = TimeRange & {
  /** Constant while it is edited. */
  key: number
  /** The score's entry; null for a part that was chosen by its time. */
  entryId: string | null
  atMs: number
  /** What the score says of the entry; empty without one. */
  what: string
  /** The owner's own words; null where the score's stand. */
  title: string | null
}

/** Around a moment that is added by its time. */
const PLAIN = { leadMs: 10_000, tailMs: 4_000 }

export function withMoved(clips: readonly EditableClip[], place: number, by: 1 | -1): EditableClip[] {
  const [clip, other] = [clips[place], clips[place + by]]
  if (!clip || !other) return [...clips]
  return clips.map((one, at) => (at === place ? other : at === place + by ? clip : one))
}

/** A moment belongs behind what happened before it, as far as the list is in order. */
export function withClip(clips: readonly EditableClip[], clip: Omit<EditableClip, 'key'>): EditableClip[] {
  const key = Math.max(0, ...clips.map((one) => one.key)) + 1
  const next = clips.findIndex(({ atMs }) => atMs > clip.atMs)
  return clips.toSpliced(next < 0 ? clips.length : next, 0, { ...clip, key })
}

/** A part around a moment of the recording, within it. */
export function clipAround(atMs: number, within: TimeRange): Omit<EditableClip, 'key'> {
  const fromMs = Math.max(within.fromMs, atMs - PLAIN.leadMs)
  const untilMs = Math.min(within.untilMs, atMs + PLAIN.tailMs)
  return { entryId: null, atMs, fromMs, untilMs, what: '', title: null }
}

/** Whole seconds that it shows before and after its moment; negative where the moment lies outside. */
export function leadAndTail({ atMs, fromMs, untilMs }: EditableClip): { lead: number; tail: number } {
  return { lead: Math.round((atMs - fromMs) / 1_000), tail: Math.round((untilMs - atMs) / 1_000) }
}

/** Puts its begin or end that many seconds before or after its moment; as near as a clip's length allows. */
export function withLead(clip: EditableClip, lead: number): EditableClip {
  const fromMs = bounded(clip.fromMs + (leadAndTail(clip).lead - lead) * 1_000, {
    fromMs: clip.untilMs - EDITED_CLIP_MAX_MS,
    untilMs: clip.untilMs - EDITED_CLIP_MIN_MS,
  })
  return { ...clip, fromMs }
}

export function withTail(clip: EditableClip, tail: number): EditableClip {
  const untilMs = bounded(clip.untilMs + (tail - leadAndTail(clip).tail) * 1_000, {
    fromMs: clip.fromMs + EDITED_CLIP_MIN_MS,
    untilMs: clip.fromMs + EDITED_CLIP_MAX_MS,
  })
  return { ...clip, untilMs }
}

export function lengthMs(clips: readonly TimeRange[]): number {
  return clips.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
}

/** Why the server would refuse the list. */
export function faultOf(clips: readonly EditableClip[]): 'tooMany' | 'tooLong' | null {
  if (clips.length > EDITED_CLIPS_MAX) return 'tooMany'
  return lengthMs(clips) > EDITED_LIST_MAX_MS ? 'tooLong' : null
}

function bounded(ms: number, { fromMs, untilMs }: TimeRange): number {
  return Math.min(untilMs, Math.max(fromMs, ms))
}
