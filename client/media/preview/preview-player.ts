import { uuidOf } from '#client/format/hex.ts'
import { PREVIEW_DEVICE_BYTES, PREVIEW_HEAD_BYTES, type PreviewFormat } from '#schema/messages/studio.ts'

type Format = Omit<PreviewFormat, 'type'>

export type PreviewPlayer = {
  expect(deviceId: string, format: Format | null): void
  /** A preview picture in the socket's binary format, with the device id first. */
  take(bytes: ArrayBuffer): void
  /** Also draws the camera on this canvas. Returns a function that stops it. */
  show(deviceId: string, canvas: HTMLCanvasElement): () => void
  /** Server time of the picture shown; null before the first. */
  shownMs(deviceId: string): number | null
  close(): void
}

type Camera = {
  format: Format | null
  decoder: VideoDecoder | null
  needsKey: boolean
  shownMs: number | null
  canvases: Set<HTMLCanvasElement>
}

/** With more pictures queued, the decoder skips to the next key frame. */
const QUEUE_MAX = 8

export const canPreview = 'VideoDecoder' in globalThis

export function openPreviewPlayer(): PreviewPlayer {
  const cameras = new Map<string, Camera>()

  return {
    expect(deviceId, format) {
      const camera = cameraOf(cameras, deviceId)
      if (JSON.stringify(camera.format) === JSON.stringify(format)) return
      stop(camera)
      camera.format = format
    },

    take(bytes) {
      decode(cameraOf(cameras, idIn(bytes)), bytes)
    },

    show(deviceId, canvas) {
      const { canvases } = cameraOf(cameras, deviceId)
      canvases.add(canvas)
      return () => canvases.delete(canvas)
    },

    shownMs: (deviceId) => cameras.get(deviceId)?.shownMs ?? null,

    close() {
      for (const camera of cameras.values()) stop(camera)
      cameras.clear()
    },
  }
}

function cameraOf(cameras: Map<string, Camera>, deviceId: string): Camera {
  const known = cameras.get(deviceId)
  if (known) return known
  const camera: Camera = { format: null, decoder: null, needsKey: true, shownMs: null, canvases: new Set() }
  cameras.set(deviceId, camera)
  return camera
}

function decoderOf(camera: Camera): VideoDecoder | null {
  if (!camera.format || !canPreview) return null
  if (camera.decoder?.state === 'configured') return camera.decoder
  const { codec } = camera.format
  const decoder = new VideoDecoder({
    output: (frame) => paint(camera, frame),
    error: () => stop(camera),
  })
  decoder.configure({ codec, optimizeForLatency: true })
  camera.decoder = decoder
  camera.needsKey = true
  return decoder
}

function decode(camera: Camera, bytes: ArrayBuffer) {
  const decoder = decoderOf(camera)
  if (!decoder) return
  const head = new DataView(bytes, PREVIEW_DEVICE_BYTES, PREVIEW_HEAD_BYTES)
  const isKey = head.getUint8(0) === 1
  if (decoder.decodeQueueSize > QUEUE_MAX) camera.needsKey = true
  if (camera.needsKey && !isKey) return
  camera.needsKey = false
  decoder.decode(
    new EncodedVideoChunk({
      type: isKey ? 'key' : 'delta',
      timestamp: Math.round(head.getFloat64(1) * 1_000),
      data: new Uint8Array(bytes, PREVIEW_DEVICE_BYTES + PREVIEW_HEAD_BYTES),
    }),
  )
}

function paint(camera: Camera, frame: VideoFrame) {
  camera.shownMs = frame.timestamp / 1_000
  for (const canvas of camera.canvases) {
    if (canvas.width !== frame.displayWidth) canvas.width = frame.displayWidth
    if (canvas.height !== frame.displayHeight) canvas.height = frame.displayHeight
    canvas.getContext('2d')?.drawImage(frame, 0, 0)
  }
  frame.close()
}

function stop(camera: Camera) {
  if (camera.decoder && camera.decoder.state !== 'closed') camera.decoder.close()
  camera.decoder = null
  camera.needsKey = true
}

function idIn(bytes: ArrayBuffer): string {
  return uuidOf(new Uint8Array(bytes, 0, PREVIEW_DEVICE_BYTES))
}
