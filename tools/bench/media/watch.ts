import type { Crowd } from './crowd.ts'
import type { StagedEvent } from './staged-event.ts'

export const VIEWERS = 100
export const TURN_SECONDS = 12

/** Watches the programme, which shows its first camera, from the next slot on, for one turn. */
export async function watch(crowd: Crowd, origin: string, { id, slug, cameras }: StagedEvent) {
  const folder = `/live/media/${id}/${cameras[0]?.deviceId}/0`
  const list = await (await fetch(`${origin}/live/${slug}/programme.m3u8`)).text()
  const newest = Number([...list.matchAll(/\/(\d+)[.]m4s$/gm)].at(-1)?.[1])
  const watched = { slug, folder, fromSlot: newest + 1 }
  return crowd.run({ kind: 'watch', origin, viewers: VIEWERS, seconds: TURN_SECONDS, ...watched })
}
