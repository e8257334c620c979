import { decode, type FilmedPicture, picturesIn } from './footage.ts'

/** All of a playlist's media as one file, as a player puts it together: each change of source with its own beginning. */
async function fileOfPlaylist(origin: string, text: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const [, map, segment] of text.matchAll(/^(?:#EXT-X-MAP:URI="([^"]+)"|(\/live\/media\/\S+))$/gm)) {
    const response = await fetch(`${origin}${map ?? segment}`)
    if (!response.ok) throw new Error(`${map ?? segment} is answered with ${response.status}.`)
    parts.push(Buffer.from(await response.arrayBuffer()))
  }
  return Buffer.concat(parts)
}

export type ListedSlot = { deviceId: string; slot: number }

/** Returns the slots that a playlist lists, each with its device. */
export function slotsIn(playlist: string): ListedSlot[] {
  const found = [...playlist.matchAll(/^\/live\/media\/[^/]+\/([^/]+)\/\d+\/(\d+)\.m4s$/gm)]
  return found.map(([, deviceId = '', slot]) => ({ deviceId, slot: Number(slot) }))
}

/** Splits a playlist where the source changes, since ffmpeg knows only one init segment in a file. */
function partsOf(playlist: string): string[] {
  return playlist.split('#EXT-X-DISCONTINUITY\n')
}

/** Decodes all of a playlist, and returns what the decoder counts and complains of. */
export async function decodePlaylist(origin: string, text: string) {
  const total = { coded: 0, frames: 0, complaints: '' }
  for (const part of partsOf(text)) {
    const { coded, frames, complaints } = await decode(await fileOfPlaylist(origin, part))
    total.coded += coded
    total.frames += frames
    total.complaints += complaints
  }
  return total
}

/** A picture of a playlist, and the device whose segment holds it. */
export type ListedPicture = FilmedPicture & { deviceId: string }

/** Returns every picture of a playlist of made cameras, in its order. */
export async function picturesOfPlaylist(origin: string, text: string, epochMs: number): Promise<ListedPicture[]> {
  const pictures: ListedPicture[] = []
  for (const part of partsOf(text)) {
    const deviceId = slotsIn(part)[0]?.deviceId ?? ''
    const found = await picturesIn(await fileOfPlaylist(origin, part), epochMs)
    pictures.push(...found.map((picture) => ({ ...picture, deviceId })))
  }
  return pictures
}
