import { firstPictureIn } from './first-picture.ts'
import { initOf } from './init.ts'
import type { Media } from './media.ts'
import type { Mirrors } from './mirrors.ts'

/** A picture of a camera, out of the newest segment that it has sent: H.264 in Annex B form, and its moment in the server's time. */
export type Still = { slot: number; atMs: number; codec: string; width: number; height: number; bytes: Buffer }

/** Cuts single pictures out of what cameras have sent, for whoever has no other way to see them. Nothing is decoded. */
export function stillsOf({ mirrors, media }: { mirrors: Mirrors; media: Media }) {
  /** Null when there is none that is newer than the slot. */
  return async (eventId: string, deviceId: string, afterSlot: number): Promise<Still | null> => {
    const mirror = mirrors.peek(eventId)
    const slot = mirror?.timeline.standingOf(deviceId).newest ?? -1
    const segment = mirror?.timeline.segmentOf(deviceId, slot)
    const { epochMs = null } = mirror?.stream() ?? {}
    if (!segment || epochMs === null || slot <= afterSlot) return null
    const piece = { eventId, deviceId, run: segment.run }
    const [head, bytes] = await Promise.all([media.get({ ...piece, slot: 'init' }), media.get({ ...piece, slot })])
    const init = head && initOf(head)
    if (!bytes || !init || 'fault' in init) return null
    const picture = firstPictureIn(bytes, init)
    const [codec = ''] = init.codecs.split(',')
    const { width, height } = init
    return picture && { slot, atMs: epochMs + segment.startMs, codec, width, height, bytes: picture }
  }
}
