import sharp from 'sharp'
import { byteCache } from '#server/live/storage/byte-cache.ts'
import type { MediaObject, MediaObjects } from '#server/live/storage/media.ts'
import { codedPicture } from './coded-picture.ts'
import { type PictureDecoder, pictureDecoder } from './picture-decoder.ts'

/** Pictures of stored segments, as JPEG in their own size. */
export interface Stills {
  /** Returns the first picture of a segment; null without the segment, and when it cannot be decoded. */
  of(segment: MediaObject): Promise<Buffer | null>
  close(): Promise<void>
}

const CACHE_MAX_BYTES = 24 * 1_048_576
const QUALITY = 88

export function stillsOf(media: Pick<MediaObjects, 'get'>, decoder: PictureDecoder = pictureDecoder()): Stills {
  const cache = byteCache(CACHE_MAX_BYTES)
  const decoding = new Map<string, Promise<Buffer | null>>()

  async function decode(key: string, init: Buffer, bytes: Buffer): Promise<Buffer | null> {
    const coded = codedPicture(init, bytes)
    const rgb = coded && (await decoder.decode(coded))
    if (!coded || !rgb) return null
    const { width, height } = coded
    const still = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    cache.set(key, still)
    return still
  }

  return {
    async of(segment) {
      // Read each time: a segment that was removed has no picture any more.
      const [init, bytes] = await Promise.all([media.get({ ...segment, slot: 'init' }), media.get(segment)])
      if (!init || !bytes) return null
      const { eventId, deviceId, run, slot } = segment
      const key = [eventId, deviceId, run, slot].join('/')
      const still = cache.get(key) ?? decoding.get(key)
      if (still) return still
      const decoded = decode(key, init, bytes).finally(() => decoding.delete(key))
      decoding.set(key, decoded)
      return decoded
    },
    close: decoder.close,
  }
}
