import type { Shown } from './live.ts'

type Piece = Pick<Shown, 'slot' | 'deviceId' | 'run'>

/** An event's media, and where it is reached: nothing for where its playlist is, or a CDN's address. */
export type Place = { eventId: string; mediaUrl: string }

/** Where a slot's media is to be had. */
export function segmentAddress(place: Place, piece: Piece): string {
  return `${folder(place, piece)}/${piece.slot}.m4s`
}

/** Where that is to be had which the media is decoded with. */
export function initAddress(place: Place, piece: Piece): string {
  return `${folder(place, piece)}/init.mp4`
}

/** Where an event's playlists are. */
export function playlistAddress(origin: string, slug: string, name: 'programme' | 'recording'): string {
  return `${origin}/live/${encodeURIComponent(slug)}/${name}.m3u8`
}

function folder({ eventId, mediaUrl }: Place, { deviceId, run }: Piece): string {
  return `${mediaUrl}/live/media/${eventId}/${deviceId === null ? 'slate' : `${deviceId}/${run}`}`
}
