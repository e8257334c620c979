import sharp from 'sharp'
import { UNAVAILABLE } from '#schema/error-code.ts'
import { DAMAGED_IMAGE, imageError } from '#schema/validation/image-file.ts'
import { LOGO_MAX_PIXELS, LOGO_SIDE_PIXELS } from '#schema/validation/limits.ts'
import { DomainError } from '#server/errors/domain-error.ts'

/** WebP, upright, without metadata. */
export type LogoImage = { bytes: Buffer; width: number; height: number }

/** No picture is decoded twice, so libvips' cache would only take memory. */
sharp.cache(false)

const DECODING_SECONDS = 5
/** How many frames of an animation are searched for a visible pixel. */
const FRAMES_MAX = 20

/** Re-encodes a picture, or throws a `DomainError`. Of an animation, the first frame with a visible pixel is taken. */
export async function logoFrom(bytes: Uint8Array): Promise<LogoImage> {
  const fault = imageError(bytes)
  if (fault !== null) throw unsupported(fault)
  try {
    const first = await frameOf(bytes, 0)
    if (await showsSomething(first)) return first
    const frames = Math.min((await sharp(bytes).metadata()).pages ?? 1, FRAMES_MAX)
    for (let frame = 1; frame < frames; frame += 1) {
      const later = await frameOf(bytes, frame)
      if (await showsSomething(later)) return later
    }
    return first
  } catch (error) {
    throw refusalFor(error)
  }
}

async function frameOf(bytes: Uint8Array, page: number): Promise<LogoImage> {
  const options = { limitInputPixels: LOGO_MAX_PIXELS, failOn: 'error', pages: 1, page, sequentialRead: true } as const
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: DECODING_SECONDS })
    .rotate()
    .resize(LOGO_SIDE_PIXELS, LOGO_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function showsSomething({ bytes }: LogoImage): Promise<boolean> {
  if (!(await sharp(bytes).metadata()).hasAlpha) return true
  const { channels } = await sharp(bytes).stats()
  return (channels.at(-1)?.max ?? 0) > 0
}

function unsupported(sentence: string): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', sentence)
}

function refusalFor(error: unknown): DomainError {
  const reason = error instanceof Error ? error.message : ''
  if (reason.includes('exceeds pixel limit')) {
    const megapixels = LOGO_MAX_PIXELS / 1_000_000
    return new DomainError('PAYLOAD_TOO_LARGE', `Image is too large. The limit is ${megapixels} megapixels.`)
  }
  if (reason.startsWith('timeout')) return new DomainError('UNAVAILABLE', UNAVAILABLE)
  return unsupported(DAMAGED_IMAGE)
}
