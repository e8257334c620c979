import type { ToCapture } from '#client/media/capture/worker/messages.ts'

type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> }

declare global {
  interface Window {
    MediaStreamTrackProcessor?: Processor
  }
}

/** Transfers frames to the capture worker in the best way the browser supports. Returns a function that stops it. */
export function feedFrames(
  track: MediaStreamTrack,
  post: (message: ToCapture, transfer: Transferable[]) => void,
  takesTracks: boolean,
): () => void {
  const own = track.clone()
  const stop = () => own.stop()
  if (window.MediaStreamTrackProcessor) {
    const { readable } = new window.MediaStreamTrackProcessor({ track: own })
    post({ type: 'frames', frames: readable }, [readable])
    return stop
  }
  if (takesTracks && transferTrack(own, post)) return () => {}
  return feedFromVideoElement(own, post)
}

/** Returns false where tracks cannot be transferred. A transferred track ends with the worker. */
function transferTrack(track: MediaStreamTrack, post: (message: ToCapture, transfer: Transferable[]) => void): boolean {
  try {
    post({ type: 'track', track }, [track as unknown as Transferable])
    return true
  } catch {
    return false
  }
}

function feedFromVideoElement(
  track: MediaStreamTrack,
  post: (message: ToCapture, transfer: Transferable[]) => void,
): () => void {
  const video = document.createElement('video')
  let isStopped = false
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  const next: VideoFrameRequestCallback = (nowMs, { captureTime }) => {
    if (isStopped) return
    const frame = new VideoFrame(video, { timestamp: Math.round((captureTime ?? nowMs) * 1_000) })
    post({ type: 'frame', frame }, [frame])
    video.requestVideoFrameCallback(next)
  }
  video.requestVideoFrameCallback(next)
  video.play().catch((error) => console.warn('The camera’s picture does not play.', error))
  return () => {
    isStopped = true
    track.stop()
  }
}
