import { withDeadline } from '#client/media/deadline.ts'
import type { Size } from '#client/media/picture-size.ts'
import { VIDEO_CODEC } from '#schema/messages/live.ts'

/** `description` is set with the first picture and whenever it changes. */
export type CodedPicture = {
  atMs: number
  isKey: boolean
  bytes: Uint8Array<ArrayBuffer>
  description: Uint8Array | null
}

export type CameraEncoder = {
  encode(frame: VideoFrame, atMs: number, isKey: boolean): boolean
  adjust(quality: Quality): void
  finish(): Promise<void>
  /** Discards pending pictures. */
  close(): void
}

type Quality = { bitrate: number; fps: number }
type Making = Quality & {
  size: Size
  form: 'avc' | 'annexb'
  onPicture(picture: CodedPicture): void
  onError(error: unknown): void
}

const QUEUED_MAX = 3
/** No answer in time counts as no support. */
const ANSWER_MS = 3_000
/** Some encoders never finish a flush. */
const FINISH_MS = 1_000

/** Without a video encoder the phone falls back to MediaRecorder. */
export async function hasVideoEncoder(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  const config = configOf({ size: { width: 1_280, height: 720 }, bitrate: 2_500_000, fps: 30, form: 'avc' })
  const answer = await withDeadline(VideoEncoder.isConfigSupported(config), ANSWER_MS).catch(() => null)
  return answer?.supported === true
}

/** Encodes pictures of one size; frames of another size or rotation are letterboxed on a canvas. */
export function openVideoEncoder({ size, form, onPicture, onError, ...quality }: Making): CameraEncoder {
  let canvas: OffscreenCanvas | null = null
  let originMs: number | null = null

  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const atMs = (originMs ?? 0) + chunk.timestamp / 1_000
      onPicture({
        atMs,
        isKey: chunk.type === 'key',
        bytes,
        description: bytesOf(metadata?.decoderConfig?.description),
      })
    },
    error: onError,
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
    encode(frame, atMs, isKey) {
      if (encoder.state !== 'configured' || encoder.encodeQueueSize > QUEUED_MAX) return false
      originMs ??= atMs
      const fitted = fitting(frame, Math.round((atMs - originMs) * 1_000))
      try {
        encoder.encode(fitted, { keyFrame: isKey })
      } finally {
        fitted.close()
      }
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
    close() {
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

/** Rotation properties are missing from TypeScript's types. */
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
