import { CLIP_FPS } from '#client/media/clip/plan/clip-encoding.ts'
import { withDeadline } from '#client/media/deadline.ts'
import { decoderConfig, unitsIn } from '#client/media/mp4/avc.ts'
import { codecOf } from '#schema/h264/avcc.ts'

/** `decoder` comes with the first picture. Times are in µs of the clip. */
export type EncodedPicture = {
  bytes: Uint8Array<ArrayBuffer>
  isKey: boolean
  atUs: number
  durationUs: number
  decoder: VideoDecoderConfig | null
}

export type ClipEncoder = {
  /** Resolves when the next picture may be given. Throws when encoding has failed. */
  encode(canvas: OffscreenCanvas, atUs: number): Promise<void>
  finish(): Promise<void>
  close(): void
}

const QUEUED_MAX = 6
/** Not every browser tells when its queue gets shorter, and some never finish a flush. */
const QUEUE_CHECK_MS = 50
const FINISH_MS = 20_000
const KEY_EVERY_US = 2_000_000

export function openClipEncoder(config: VideoEncoderConfig, give: (picture: EncodedPicture) => void): ClipEncoder {
  let failure: unknown = null
  let isFirst = true
  let keyAtUs = Number.NEGATIVE_INFINITY
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      try {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        const decoder = isFirst ? decoderOf(bytes, metadata?.decoderConfig) : null
        isFirst = false
        const isKey = chunk.type === 'key'
        give({ bytes, isKey, atUs: chunk.timestamp, durationUs: chunk.duration ?? 0, decoder })
      } catch (error) {
        failure ??= error
      }
    },
    error(error) {
      failure ??= error
    },
  })
  encoder.configure(config)

  function check() {
    if (failure) throw failure
  }

  return {
    async encode(canvas, atUs) {
      check()
      const isKey = atUs - keyAtUs >= KEY_EVERY_US
      if (isKey) keyAtUs = atUs
      const frame = new VideoFrame(canvas, { timestamp: atUs, duration: Math.round(1e6 / CLIP_FPS) })
      try {
        encoder.encode(frame, { keyFrame: isKey })
      } finally {
        frame.close()
      }
      while (encoder.encodeQueueSize > QUEUED_MAX && !failure) await dequeued(encoder)
      check()
    },
    async finish() {
      await withDeadline(encoder.flush(), FINISH_MS)
      check()
    },
    close() {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}

function dequeued(encoder: VideoEncoder): Promise<unknown> {
  return new Promise((resolve) => {
    encoder.addEventListener('dequeue', resolve, { once: true })
    setTimeout(resolve, QUEUE_CHECK_MS)
  })
}

/** Browsers' own descriptions are unreliable (see `decoderConfig`). */
function decoderOf(bytes: Uint8Array, given: VideoDecoderConfig | undefined): VideoDecoderConfig {
  const config = decoderConfig(unitsIn(bytes) ?? [], bytesOf(given?.description))
  if (!config) throw new Error('The encoder does not tell how its pictures are decoded.')
  const { avcC, width, height } = config
  return { ...given, codec: codecOf(avcC), codedWidth: width, codedHeight: height, description: avcC }
}

function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | null {
  if (!description) return null
  if (!ArrayBuffer.isView(description)) return new Uint8Array(description)
  return new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
}
