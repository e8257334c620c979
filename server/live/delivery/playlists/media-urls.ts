import type { ShownSlot } from '#server/live/programme/decisions/live.ts'

type SlotMedia = Pick<ShownSlot, 'slot' | 'deviceId' | 'run'>

/** `mediaUrl`: the CDN's origin; empty for URLs relative to the playlist's host. */
export type MediaPlace = { eventId: string; mediaUrl: string }

export type PlaylistName = 'programme' | 'recording' | 'clip' | 'highlights'

export function segmentUrl(place: MediaPlace, media: SlotMedia): string {
  return `${folder(place, media)}/${media.slot}.m4s`
}

export function initSegmentUrl(place: MediaPlace, media: SlotMedia): string {
  return `${folder(place, media)}/init.mp4`
}

export function playlistUrl(origin: string, slug: string, name: PlaylistName): string {
  return `${origin}/live/${encodeURIComponent(slug)}/${name}.m3u8`
}

export function scoreUrl(origin: string, slug: string): string {
  return `${origin}/live/${encodeURIComponent(slug)}/score.json`
}

function folder({ eventId, mediaUrl }: MediaPlace, { deviceId, run }: SlotMedia): string {
  return `${mediaUrl}/live/media/${eventId}/${deviceId === null ? 'slate' : `${deviceId}/${run}`}`
}
