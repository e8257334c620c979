import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A playlist as it goes out: written once, and sent to everybody who asks for it. */
export type Listing = {
  text: Buffer
  zipped(): Promise<Buffer>
  etag: string
  /** For how long whoever stands between may keep it. */
  maxAgeSeconds: number
}

const zip = promisify(gzip)
const FAST = { level: 4 }

export function listingOf(playlist: string, maxAgeSeconds: number): Listing {
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
