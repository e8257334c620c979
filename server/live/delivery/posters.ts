import { parseInitSegment } from '#schema/mp4/init-segment.ts'
import { firstKeyframe } from '#schema/mp4/keyframe.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { bufferOf, type MediaObjects } from '#server/live/storage/media.ts'

/** Key frame of a camera's newest segment: H.264 in Annex B form; `atMs` is server time. */
export type Poster = { slot: number; atMs: number; codec: string; width: number; height: number; bytes: Buffer }

/** Extracts key frames from stored segments without decoding, for control rooms that get no preview. */
export function postersOf({ states, media }: { states: LiveEventStates; media: MediaObjects }) {
  return async (eventId: string, deviceId: string, afterSlot: number): Promise<Poster | null> => {
    const state = states.peek(eventId)
    const slot = state?.programmeLog.healthOf(deviceId).newest ?? -1
    const segment = state?.programmeLog.segmentOf(deviceId, slot)
    const { epochMs = null } = state?.stream() ?? {}
    if (!segment || epochMs === null || slot <= afterSlot) return null
    const ofRun = { eventId, deviceId, run: segment.run }
    const [initBytes, bytes] = await Promise.all([media.get({ ...ofRun, slot: 'init' }), media.get({ ...ofRun, slot })])
    const init = initBytes && parseInitSegment(initBytes)
    if (!bytes || !init || 'fault' in init) return null
    const picture = firstKeyframe(bytes, init)
    const [codec = ''] = init.codecs.split(',')
    const { width, height } = init
    return picture && { slot, atMs: epochMs + segment.startMs, codec, width, height, bytes: bufferOf(picture) }
  }
}
