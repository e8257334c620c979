import { VIDEO_CODEC } from '#schema/live.ts'
import type { Size } from './picture-size.ts'

/** A coded picture; `avcC` comes with the first, and whenever it has changed. */
export type CodedPicture = { atMs: number; isKey: boolean; bytes: Uint8Array<ArrayBuffer>; avcC: Uint8Array | null }

export type PictureCoder = {
  /** Answers whether there was time for it. */
  code(frame: VideoFrame, atMs: number, isKey: boolean): boolean
  adjust(quality: Quality): void
  /** Resolves when everything has come out. */
  finish(): Promise<void>
}

type Quality = { bitrate: number; fps: number }
type Making = Quality & {
  size: Size
  /** `avc` for files, `annexb` for streams. */
  form: 'avc' | 'annexb'
  give(picture: CodedPicture): void
  fail(error: unknown): void
}

const QUEUED_MAX = 3
/** A coder that has not given out its last by then never will. */
const FINISH_MS = 1_000

/** A phone that has no coder of this kind uses the browser's recorder. */
export async function hasPictureCoder(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  const config = configOf({ size: { width: 1_280, height: 720 }, bitrate: 2_500_000, fps: 30, form: 'avc' })
  const answer = await VideoEncoder.isConfigSupported(config).catch(() => null)
  return answer?.supported === true
}

/** Codes pictures of one size; others are drawn into it, upright and whole. */
export function openPictureCoder({ size, form, give, fail, ...quality }: Making): PictureCoder {
  let canvas: OffscreenCanvas | null = null
  let originMs: number | null = null

  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const atMs = (originMs ?? 0) + chunk.timestamp / 1_000
      give({ atMs, isKey: chunk.type === 'key', bytes, avcC: bytesOf(metadata?.decoderConfig?.description) })
    },
    error: fail,
  })
  encoder.configure(configOf({ size, form, ...quality }))

  function fitting(frame: VideoFrame, timestamp: number): VideoFrame {
    if (isUpright(frame) && frame.displayWidth === size.width && frame.displayHeight === size.height) {
      return new VideoFrame(frame, { timestamp })
    }
    canvas ??= new OffscreenCanvas(size.width, size.height)
    drawWhole(frame, canvas)
    return new VideoFrame(canvas, { timestamp })
  }

  return {
    code(frame, atMs, isKey) {
      if (encoder.state !== 'configured' || encoder.encodeQueueSize > QUEUED_MAX) return false
      originMs ??= atMs
      const fitted = fitting(frame, Math.round((atMs - originMs) * 1_000))
      encoder.encode(fitted, { keyFrame: isKey })
      fitted.close()
      return true
    },
    adjust(changed) {
      if (encoder.state === 'configured') encoder.configure(configOf({ size, form, ...changed }))
    },
    async finish() {
      const late = new Promise((resolve) => setTimeout(resolve, FINISH_MS))
      if (encoder.state === 'configured') await Promise.race([encoder.flush().catch(() => {}), late])
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}

function configOf({ size, bitrate, fps, form }: Quality & { size: Size; form: Making['form'] }): VideoEncoderConfig {
  return {
    codec: VIDEO_CODEC,
    ...size,
    bitrate,
    framerate: fps,
    latencyMode: 'realtime',
    avc: { format: form },
  }
}

/** Browsers that know of rotated frames say so in a property that TypeScript does not know yet. */
function isUpright(frame: VideoFrame & { rotation?: number; flip?: boolean }): boolean {
  return !frame.rotation && !frame.flip
}

function drawWhole(frame: VideoFrame, canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d', { alpha: false })
  const scale = Math.min(canvas.width / frame.displayWidth, canvas.height / frame.displayHeight)
  const [width, height] = [frame.displayWidth * scale, frame.displayHeight * scale]
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(frame, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | null {
  if (!description) return null
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength).slice()
    : new Uint8Array(description).slice()
}
