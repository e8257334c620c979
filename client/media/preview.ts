import { VIDEO_CODEC } from '#schema/live.ts'
import { PREVIEW_HEAD_BYTES, type PreviewFormat } from '#schema/live-wire.ts'
import { openPictureCoder, type PictureCoder } from './picture-coder.ts'
import { fitted, type Size } from './picture-size.ts'

export type Preview = { take(frame: VideoFrame, atMs: number): void; close(): void }

type Listeners = {
  format(format: Omit<PreviewFormat, 'type'>): void
  /** A coded picture as the socket carries it. */
  bytes(bytes: Uint8Array<ArrayBuffer>): void
}

const LINES = 180
const FPS = 15
const BITRATE = 150_000
const KEY_EVERY_MS = 1_000
const LENIENCY_MS = 8

/** The small, fast picture for the control room. `atMs` is server time, by which a cut is made where it was seen. */
export function openPreview({ format, bytes }: Listeners): Preview {
  let coder: PictureCoder | null = null
  let size: Size | null = null
  let lastMs = 0
  let keyMs = 0

  function prepare(frame: VideoFrame) {
    const wanted = fitted({ width: frame.displayWidth, height: frame.displayHeight }, LINES)
    if (coder && size?.width === wanted.width && size.height === wanted.height) return
    void coder?.finish()
    size = wanted
    keyMs = 0
    coder = openPictureCoder({
      size,
      form: 'annexb',
      fps: FPS,
      bitrate: BITRATE,
      give: ({ atMs, isKey, bytes: coded }) => bytes(withHead(atMs, isKey, coded)),
      fail: () => {
        coder = null
      },
    })
    format({ codec: VIDEO_CODEC, ...wanted })
  }

  return {
    take(frame, atMs) {
      if (atMs - lastMs < 1_000 / FPS - LENIENCY_MS) return
      prepare(frame)
      const isKey = atMs - keyMs >= KEY_EVERY_MS
      if (!coder?.code(frame, atMs, isKey)) return
      lastMs = atMs
      if (isKey) keyMs = atMs
    },
    close: () => void coder?.finish(),
  }
}

function withHead(atMs: number, isKey: boolean, coded: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PREVIEW_HEAD_BYTES + coded.length)
  bytes[0] = isKey ? 1 : 0
  new DataView(bytes.buffer).setFloat64(1, atMs)
  bytes.set(coded, PREVIEW_HEAD_BYTES)
  return bytes
}
