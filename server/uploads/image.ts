import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, LOGO_SIDE_PIXELS } from '#schema/limits.ts'
import { UNAVAILABLE } from '#schema/refusal-code.ts'
import { Refusal } from '#server/refusal.ts'

/** A picture as we keep it: WebP, upright, without metadata. */
export type Picture = { bytes: Buffer; width: number; height: number }

const DECODING_SECONDS = 5
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/**
 * Makes a logo of whatever was sent, or refuses it. Only pixels pass: the result shares no byte of the file's metadata,
 * and a file is what its first bytes say, whatever its name or type claims.
 */
export async function logoFrom(bytes: Uint8Array): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !ACCEPTED.has(type.mime)) throw unsupported()

  const picture = sharp(bytes, { limitInputPixels: LOGO_MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
  try {
    const { data, info } = await picture
      .timeout({ seconds: DECODING_SECONDS })
      .rotate()
      .resize(LOGO_SIDE_PIXELS, LOGO_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    throw refusalFor(error)
  }
}

export function fileTooLarge(limit: number = LOGO_MAX_BYTES): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `File is too large. The limit is ${limit / 1024 / 1024} MB.`)
}

function unsupported(): Refusal {
  return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Only PNG, JPEG, WebP, GIF or AVIF images are accepted.')
}

/** Whatever else the decoder stumbles over, the file is no picture that we can use. */
function refusalFor(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : ''
  if (reason.includes('exceeds pixel limit')) {
    const megapixels = LOGO_MAX_PIXELS / 1_000_000
    return new Refusal('PAYLOAD_TOO_LARGE', `Image is too large. The limit is ${megapixels} megapixels.`)
  }
  if (reason.startsWith('timeout')) return new Refusal('UNAVAILABLE', UNAVAILABLE)
  return unsupported()
}
