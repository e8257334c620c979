import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A response body. Rendered and compressed once for all viewers. */
export type RenderedText = {
  text: Buffer
  zipped(): Promise<Buffer>
  etag: string
  maxAgeSeconds: number
}

const zip = promisify(gzip)
const FAST = { level: 4 }

export function renderText(content: string, maxAgeSeconds: number): RenderedText {
  const text = Buffer.from(content)
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
