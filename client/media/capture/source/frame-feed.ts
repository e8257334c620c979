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
  hand: (said: ToCapture, given: Transferable[]) => void,
  takesTracks: boolean,
): () => void {
  const own = track.clone()
  const stop = () => own.stop()
  if (window.MediaStreamTrackProcessor) {
    const { readable } = new window.MediaStreamTrackProcessor({ track: own })
    hand({ type: 'frames', frames: readable }, [readable])
    return stop
  }
  if (takesTracks && handTrack(own, hand)) return () => {}
  return feedShown(own, hand)
}

/** Returns false where tracks cannot be transferred. A transferred track ends with the worker. */
function handTrack(track: MediaStreamTrack, hand: (said: ToCapture, given: Transferable[]) => void): boolean {
  try {
    hand({ type: 'track', track }, [track as unknown as Transferable])
    return true
  } catch {
    return false
  }
}

function feedShown(track: MediaStreamTrack, hand: (said: ToCapture, given: Transferable[]) => void): () => void {
  const shown = document.createElement('video')
  let isStopped = false
  shown.muted = true
  shown.playsInline = true
  shown.srcObject = new MediaStream([track])
  const next: VideoFrameRequestCallback = (nowMs, { captureTime }) => {
    if (isStopped) return
    const frame = new VideoFrame(shown, { timestamp: Math.round((captureTime ?? nowMs) * 1_000) })
    hand({ type: 'frame', frame }, [frame])
    shown.requestVideoFrameCallback(next)
  }
  shown.requestVideoFrameCallback(next)
  shown.play().catch((error) => console.warn('The camera’s picture does not play.', error))
  return () => {
    isStopped = true
    track.stop()
  }
}
