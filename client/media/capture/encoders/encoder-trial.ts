import { isTimeout, withDeadline } from '#client/media/deadline.ts'
import { decoderConfig, sampleOf, unitsIn } from '#client/media/mp4/avc.ts'
import { decodes } from '#client/media/mp4/decodes.ts'
import { type CodedPicture, openVideoEncoder } from './video-encoder.ts'

const SIZE = { width: 640, height: 360 }
const TRIAL_MS = 3_000

let trial: Promise<boolean> | undefined

/** Whether this browser can decode a picture it has encoded itself; tried once per page. True on time-out. */
export function encodesDecodably(): Promise<boolean> {
  trial ??= withDeadline(tryOne(), TRIAL_MS).catch((error: unknown) => {
    if (isTimeout(error)) return true
    trial = undefined
    throw error
  })
  return trial
}

async function tryOne(): Promise<boolean> {
  const given: CodedPicture[] = []
  let hasFailed = false
  const coder = openVideoEncoder({
    ...{ size: SIZE, form: 'avc', bitrate: 600_000, fps: 30 },
    onPicture: (picture) => given.push(picture),
    onError() {
      hasFailed = true
    },
  })
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  canvas.getContext('2d')?.fillRect(0, 0, SIZE.width / 2, SIZE.height)
  const frame = new VideoFrame(canvas, { timestamp: 0 })
  coder.encode(frame, 0, true)
  frame.close()
  await coder.finish()
  const [first] = given
  if (!first) return !hasFailed
  const units = unitsIn(first.bytes)
  const config = units && decoderConfig(units, first.description)
  return !!config && decodes(config, sampleOf(units, config.avcC))
}
