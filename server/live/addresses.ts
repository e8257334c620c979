import type { Shown } from './live.ts'

type Piece = Pick<Shown, 'slot' | 'deviceId' | 'run'>

/** Where a slot's media is to be had. */
export function segmentAddress(eventId: string, piece: Piece): string {
  return `${folder(eventId, piece)}/${piece.slot}.m4s`
}

/** Where that is to be had which the media is decoded with. */
export function initAddress(eventId: string, piece: Piece): string {
  return `${folder(eventId, piece)}/init.mp4`
}

/** Where an event's playlists are. */
export function playlistAddress(origin: string, slug: string, name: 'programme' | 'recording'): string {
  return `${origin}/live/${encodeURIComponent(slug)}/${name}.m3u8`
}

function folder(eventId: string, { deviceId, run }: Piece): string {
  return `/live/media/${eventId}/${deviceId === null ? 'slate' : `${deviceId}/${run}`}`
}
