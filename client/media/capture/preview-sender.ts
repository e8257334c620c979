import { fitted, type Size } from '#client/media/picture-size.ts'
import { VIDEO_CODEC } from '#schema/messages/live.ts'
import { PREVIEW_HEAD_BYTES, type PreviewFormat } from '#schema/messages/studio.ts'
import { type CameraEncoder, openVideoEncoder } from './encoders/video-encoder.ts'

export type PreviewSender = { take(frame: VideoFrame, atMs: number): void; close(): void }

type Listeners = {
  format(format: Omit<PreviewFormat, 'type'>): void
  bytes(bytes: Uint8Array<ArrayBuffer>): void
}

const LINES = 180
const FPS = 15
const BITRATE = 150_000
const KEY_EVERY_MS = 1_000
const JITTER_MS = 8
const REOPEN_MS = 1_000

/** Low-latency preview for the control room. `atMs` is server time, so that a cut is made at the picture shown. */
export function openPreviewSender({ format, bytes }: Listeners): PreviewSender {
  let encoder: CameraEncoder | null = null
  let size: Size | null = null
  let lastMs = 0
  let keyMs = 0
  let takenMs = 0
  let reopenMs = 0

  function prepare(frame: VideoFrame) {
    const wanted = fitted({ width: frame.displayWidth, height: frame.displayHeight }, LINES)
    if (encoder && size?.width === wanted.width && size.height === wanted.height) return
    void encoder?.finish()
    size = wanted
    keyMs = 0
    encoder = openVideoEncoder({
      size,
      form: 'annexb',
      fps: FPS,
      bitrate: BITRATE,
      onPicture: ({ atMs, isKey, bytes: coded }) => bytes(withHeader(atMs, isKey, coded)),
      onError: () => {
        encoder = null
        reopenMs = takenMs + REOPEN_MS
      },
    })
    format({ codec: VIDEO_CODEC, ...wanted })
  }

  return {
    take(frame, atMs) {
      if (atMs - lastMs < 1_000 / FPS - JITTER_MS) return
      takenMs = atMs
      if (!encoder && atMs < reopenMs) return
      prepare(frame)
      const isKey = atMs - keyMs >= KEY_EVERY_MS
      if (!encoder?.encode(frame, atMs, isKey)) return
      lastMs = atMs
      if (isKey) keyMs = atMs
    },
    close: () => void encoder?.finish(),
  }
}

function withHeader(atMs: number, isKey: boolean, coded: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PREVIEW_HEAD_BYTES + coded.length)
  bytes[0] = isKey ? 1 : 0
  new DataView(bytes.buffer).setFloat64(1, atMs)
  bytes.set(coded, PREVIEW_HEAD_BYTES)
  return bytes
}
