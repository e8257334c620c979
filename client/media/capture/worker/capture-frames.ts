import { timestampSmoother } from '#client/media/capture/segments/timestamp-smoother.ts'
import type { ServerClock } from '#client/media/clock.ts'

/** `atMs` is server time. The callee must not keep the frame. */
export type TakeFrame = (frame: VideoFrame, atMs: number) => void

type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> }

export type CaptureFrames = {
  read(frames: ReadableStream<VideoFrame>): void
  readTrack(track: MediaStreamTrack): void
  add(frame: VideoFrame): void
}

/** Reads one frame source at a time; stamps each frame with server time and closes it after use. */
export function openCaptureFrames(time: Pick<ServerClock, 'now' | 'isKnown'>, take: TakeFrame): CaptureFrames {
  let clock = timestampSmoother()
  let newest: ReadableStream<VideoFrame> | null = null

  function add(frame: VideoFrame) {
    try {
      if (time.isKnown()) take(frame, clock.place(frame.timestamp / 1_000, time.now()))
    } finally {
      frame.close()
    }
  }

  /** Drains a replaced source, so that its frames are closed. */
  async function read(frames: ReadableStream<VideoFrame>) {
    newest = frames
    clock = timestampSmoother()
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
