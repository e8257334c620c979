import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A playlist's response body. Rendered and compressed once for all viewers. */
export type RenderedPlaylist = {
  text: Buffer
  zipped(): Promise<Buffer>
  etag: string
  maxAgeSeconds: number
}

const zip = promisify(gzip)
const FAST = { level: 4 }

export function renderPlaylist(playlist: string, maxAgeSeconds: number): RenderedPlaylist {
  const text = Buffer.from(playlist)
  let zipping: Promise<Buffer> | null = null
  return {
    text,
    zipped() {
      zipping ??= zip(text, FAST)
      return zipping
    },
    etag: `"${createHash('sha1').update(text).digest('base64url')}"`,
    maxAgeSeconds,
  }
}
