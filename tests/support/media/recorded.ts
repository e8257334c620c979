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

/** A file for each stretch of one source, since ffmpeg knows only one init segment in a file. */
function filesOfPlaylist(origin: string, text: string): Promise<Buffer[]> {
  return Promise.all(text.split('#EXT-X-DISCONTINUITY\n').map((part) => fileOfPlaylist(origin, part)))
}

/** Decodes all of a playlist, and returns what the decoder counts and complains of. */
export async function decodePlaylist(origin: string, text: string) {
  const total = { coded: 0, frames: 0, complaints: '' }
  for (const file of await filesOfPlaylist(origin, text)) {
    const { coded, frames, complaints } = await decode(file)
    total.coded += coded
    total.frames += frames
    total.complaints += complaints
  }
  return total
}

/** Returns every picture of a playlist of made cameras, in its order. */
export async function picturesOfPlaylist(origin: string, text: string, epochMs: number): Promise<FilmedPicture[]> {
  const pictures: FilmedPicture[] = []
  for (const file of await filesOfPlaylist(origin, text)) pictures.push(...(await picturesIn(file, epochMs)))
  return pictures
}
