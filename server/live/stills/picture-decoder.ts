import { Worker } from 'node:worker_threads'
import type { CodedPicture, DecodedPicture } from './decoder-worker.mjs'

/** Decodes H.264 key frames in a worker, one after another. */
export interface PictureDecoder {
  /** Returns 8-bit RGB; null for a picture that cannot be decoded in time, and while too many others wait. */
  decode(picture: CodedPicture): Promise<Buffer | null>
  close(): Promise<void>
}

const PICTURE_MAX_MS = 4_000
const IDLE_MS = 20_000
const WAITING_MAX = 20
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
const FILE = './decoder-worker.mjs'

type Options = { file?: URL; pictureMaxMs?: number }

/** `file`: answers a picture as `decoder-worker.mjs` does. */
export function pictureDecoder({
  file = new URL(FILE, import.meta.url),
  pictureMaxMs = PICTURE_MAX_MS,
}: Options = {}): PictureDecoder {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: LIMITS })
    // A worker without listeners of its own would take the server down with it.
    started.on('error', () => {})
    started.unref()
    return started
  }

  async function decodeNow(picture: CodedPicture): Promise<Buffer | null> {
    if (isClosed) return null
    clearTimeout(idle)
    worker ??= start()
    const rgb = await answerOf(worker, picture, pictureMaxMs)
    if (rgb === undefined) await stop()
    else idle = setTimeout(() => void stop(), IDLE_MS).unref()
    return rgb ?? null
  }

  return {
    async decode(picture) {
      if (waiting >= WAITING_MAX) return null
      waiting += 1
      const decoding = last.then(() => decodeNow(picture)).catch(() => null)
      last = decoding
      return decoding.finally(() => {
        waiting -= 1
      })
    },
    async close() {
      isClosed = true
      await stop()
    },
  }
}

/** Returns undefined when the worker has died, or takes too long. */
function answerOf(worker: Worker, picture: CodedPicture, maxMs: number): Promise<Buffer | null | undefined> {
  return new Promise((resolve) => {
    const finish = (rgb: Buffer | null | undefined) => {
      clearTimeout(timer)
      worker.off('message', answered).off('exit', failed).off('error', failed)
      resolve(rgb)
    }
    const answered = ({ rgb }: DecodedPicture) => finish(rgb && Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength))
    const failed = () => finish(undefined)
    const timer = setTimeout(failed, maxMs)
    worker.on('message', answered).on('exit', failed).on('error', failed)
    worker.postMessage(picture)
  })
}
