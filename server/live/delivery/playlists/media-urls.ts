import type { ShownSlot } from '#server/live/programme/decisions/live.ts'

type Piece = Pick<ShownSlot, 'slot' | 'deviceId' | 'run'>

/** `mediaUrl`: the CDN's origin; empty for URLs relative to the playlist's host. */
export type MediaPlace = { eventId: string; mediaUrl: string }

export function segmentUrl(place: MediaPlace, piece: Piece): string {
  return `${folder(place, piece)}/${piece.slot}.m4s`
}

export function initSegmentUrl(place: MediaPlace, piece: Piece): string {
  return `${folder(place, piece)}/init.mp4`
}

export function playlistUrl(origin: string, slug: string, name: 'programme' | 'recording'): string {
  return `${origin}/live/${encodeURIComponent(slug)}/${name}.m3u8`
}

function folder({ eventId, mediaUrl }: MediaPlace, { deviceId, run }: Piece): string {
  return `${mediaUrl}/live/media/${eventId}/${deviceId === null ? 'slate' : `${deviceId}/${run}`}`
}
