const TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/mp4;codecs=avc1', 'video/mp4']
/** Just under a second, so that timestamp jitter never skips a key frame at 15 to 30 fps. */
const KEY_EVERY_MS = 980
const GIVE_EVERY_MS = 200

type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number }

/** The MIME type of an MP4 recording that segments can be cut from; null when unsupported. */
export function recorderType(): string | null {
  if (!('MediaRecorder' in globalThis)) return null
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/** Records where frames are not accessible; `give(null)` begins each recording. Returns a function that stops it. */
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
