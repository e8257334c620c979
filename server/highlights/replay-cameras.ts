import { type HighlightClip, lengthOf, type TimeRange } from '#schema/highlights/clip.ts'
import { picturesIn } from '#schema/highlights/pictures.ts'
import { SLOT_MS, slotAt } from '#schema/messages/live.ts'
import type { PictureOf } from '#server/live/delivery/playlists/excerpt.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'

type Pictures = { state: LiveEventState; pictureOf: PictureOf }

/**
 * The cameras that have all of a clip, as far as it is over, best-placed first: the one on air at its moment is the last, and
 * those that were on air least are the first.
 */
export function camerasOf(clip: HighlightClip, { state, pictureOf }: Pictures): string[] {
  const over = overPart(clip, state)
  const slots = lengthOf(over) / SLOT_MS
  // What was tapped just now is not decided yet.
  const momentMs = Math.min(clip.atMs, over.untilMs - SLOT_MS)
  const onAir = pictureOf(slotAt(momentMs, state.stream().epochMs ?? 0))?.deviceId
  return state
    .cameras()
    .map(({ deviceId }) => deviceId)
    .filter((deviceId) => slots > 0 && secondsOf(over, deviceId, state) === slots)
    .map((deviceId) => ({
      deviceId,
      seconds: deviceId === onAir ? Number.POSITIVE_INFINITY : secondsOnAir(over, deviceId, { state, pictureOf }),
    }))
    .sort((one, other) => one.seconds - other.seconds)
    .map(({ deviceId }) => deviceId)
}

/** Seconds that a camera has of the part of a clip that is over. */
export function secondsFilmed(clip: TimeRange, deviceId: string, state: LiveEventState): number {
  return secondsOf(overPart(clip, state), deviceId, state)
}

function secondsOf(range: TimeRange, deviceId: string, { stream, programmeLog }: LiveEventState): number {
  const epochMs = stream().epochMs ?? 0
  return picturesIn(range, (slotMs) => programmeLog.segmentOf(deviceId, slotAt(slotMs, epochMs)) !== undefined)
}

function secondsOnAir(range: TimeRange, deviceId: string, { state, pictureOf }: Pictures): number {
  const epochMs = state.stream().epochMs ?? 0
  return picturesIn(range, (slotMs) => pictureOf(slotAt(slotMs, epochMs))?.deviceId === deviceId)
}

/** Up to the newest decided slot while the event is live. */
function overPart({ fromMs, untilMs }: TimeRange, { stream, programmeLog }: LiveEventState): TimeRange {
  const { epochMs, status } = stream()
  const startMs = Math.max(fromMs, epochMs ?? 0)
  const edgeMs = (epochMs ?? 0) + programmeLog.shown.length * SLOT_MS
  return { fromMs: startMs, untilMs: Math.max(startMs, status === 'live' ? Math.min(untilMs, edgeMs) : untilMs) }
}
