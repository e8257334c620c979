const TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/mp4;codecs=avc1', 'video/mp4']
/** At 30 pictures a second, or 25, 24, 20, 15: one key picture a second, however the times jitter. */
const KEY_EVERY_MS = 980
const GIVE_EVERY_MS = 200

/** As far as browsers know it: how often a key picture comes. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number }

/** What the browser's recorder would write, in a file that segments can be cut from; null when it has none. */
export function recorderType(): string | null {
  if (!('MediaRecorder' in globalThis)) return null
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/**
 * Records the camera with the browser's own recorder, where it lets us at no frames. Its pictures come in the order of
 * recording; null when it begins anew. Sound goes its own way. Answers how to stop.
 */
export function recordCamera(
  track: MediaStreamTrack,
  bitrate: number,
  give: (bytes: Uint8Array<ArrayBuffer> | null) => void,
): () => void {
  const options: RecorderOptions = {
    mimeType: recorderType() ?? '',
    videoBitsPerSecond: bitrate,
    videoKeyFrameIntervalDuration: KEY_EVERY_MS,
  }
  const own = track.clone()
  const recorder = new MediaRecorder(new MediaStream([own]), options)
  let before = Promise.resolve()
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    before = before.then(async () => give(new Uint8Array(await data.arrayBuffer())))
  }
  give(null)
  recorder.start(GIVE_EVERY_MS)
  return () => {
    if (recorder.state !== 'inactive') recorder.stop()
    own.stop()
  }
}
