import { decode } from './footage.ts'

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

/** What ffmpeg makes of it, source after source, since it knows only one beginning in a file. */
export async function decodePlaylist(origin: string, text: string) {
  const [head = '', ...rest] = text.split('#EXT-X-DISCONTINUITY\n')
  const total = { coded: 0, frames: 0, complaints: '' }
  for (const part of [head, ...rest]) {
    const { coded, frames, complaints } = await decode(await fileOfPlaylist(origin, part))
    total.coded += coded
    total.frames += frames
    total.complaints += complaints
  }
  return total
}
