import { arrivalClock } from './arrival-clock.ts'
import type { ServerClock } from './clock.ts'

/** Takes a frame and its moment in server time, and does not keep it. */
export type TakeFrame = (frame: VideoFrame, atMs: number) => void

/** As far as browsers that have it in workers agree. */
type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> }

export type CaptureFrames = {
  read(frames: ReadableStream<VideoFrame>): void
  readTrack(track: MediaStreamTrack): void
  add(frame: VideoFrame): void
}

/** The camera's frames, one source at a time, each frame with its moment and let go when it has been taken. */
export function openCaptureFrames(time: Pick<ServerClock, 'now' | 'isKnown'>, take: TakeFrame): CaptureFrames {
  let clock = arrivalClock()
  let newest: ReadableStream<VideoFrame> | null = null

  function add(frame: VideoFrame) {
    try {
      if (time.isKnown()) take(frame, clock.place(frame.timestamp / 1_000, time.now()))
    } finally {
      frame.close()
    }
  }

  /** A source that another has followed is read to its end all the same, so that its frames are let go. */
  async function read(frames: ReadableStream<VideoFrame>) {
    newest = frames
    clock = arrivalClock()
    const reader = frames.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (newest === frames) add(next.value)
      else next.value.close()
    }
  }

  const readOn = (frames: ReadableStream<VideoFrame>) => {
    read(frames).catch((error) => console.warn('The camera’s frames have ended.', error))
  }

  return {
    add,
    read: readOn,
    readTrack(track) {
      const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor
      if (Processor) readOn(new Processor({ track }).readable)
    },
  }
}
