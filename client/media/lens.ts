import { type CameraRefusal, type CameraWish, openCamera } from './camera.ts'
import type { ToCapture } from './capture-wire.ts'
import { feedFrames } from './frame-feed.ts'
import { type Microphone, openMicrophone } from './microphone.ts'
import { recordCamera } from './recorder-capture.ts'

export type Lens = {
  /** Opens what is wished for in place of what was open. */
  open(wish: CameraWish): Promise<MediaStream | CameraRefusal>
  /** Only where the browser's recorder films: it begins anew, with so many bits a second. */
  record(bitrate: number): void
  close(): void
}

type Needs = {
  hand(said: ToCapture, given?: Transferable[]): void
  /** Whether frames can be coded here; else the browser's recorder films. */
  codesFrames: boolean
  /** Whether the capture worker can read a camera's track itself. */
  takesTracks: boolean
  /** The camera has stopped by itself: a call came, or the page was away. */
  onLost(): void
}

const LOST_AFTER_MS = 2_000
const FIRST_BITRATE = 2_500_000

/** The phone's camera and microphone, and how they reach the capture worker. */
export function openLens({ hand, codesFrames, takesTracks, onLost }: Needs): Lens {
  let picture: MediaStreamTrack | null = null
  let sound: MediaStreamTrack | null = null
  let stopFeed = () => {}
  let microphone: Microphone | null = null
  let lost: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** Most phones open one camera at a time: the old one is let go first. */
  function release() {
    clearTimeout(lost)
    stopFeed()
    stopFeed = () => {}
    microphone?.close()
    microphone = null
    if (picture) picture.onended = picture.onmute = picture.onunmute = null
    picture?.stop()
    sound?.stop()
    picture = sound = null
  }

  async function open(wish: CameraWish): Promise<MediaStream | CameraRefusal> {
    release()
    const opened = await openCamera(wish)
    if (typeof opened === 'string') return opened
    const stream = new MediaStream([opened.picture, ...(opened.sound ? [opened.sound] : [])])
    if (isClosed) {
      for (const track of stream.getTracks()) track.stop()
      return stream
    }
    picture = opened.picture
    sound = opened.sound
    watch(picture)
    if (codesFrames) stopFeed = feedFrames(picture, hand, takesTracks)
    else record(FIRST_BITRATE)
    await listen(opened.sound)
    return stream
  }

  async function listen(heard: MediaStreamTrack | null) {
    try {
      microphone = heard && (await openMicrophone(heard))
    } catch (error) {
      console.warn('The camera films in silence.', error)
    }
    if (microphone) hand({ type: 'sound', port: microphone.port }, [microphone.port])
    else hand({ type: 'sound', port: null })
  }

  function watch(track: MediaStreamTrack) {
    const lose = () => {
      if (!document.hidden) onLost()
    }
    track.onended = lose
    track.onmute = () => {
      lost = setTimeout(lose, LOST_AFTER_MS)
    }
    track.onunmute = () => clearTimeout(lost)
  }

  function record(bitrate: number) {
    if (codesFrames || !picture) return
    stopFeed()
    stopFeed = recordCamera(picture, bitrate, (bytes) => hand({ type: 'recorded', bytes }))
  }

  function comeBack() {
    if (document.hidden || !picture) return
    hand({ type: 'awake' })
    microphone?.resume()
    if (picture.readyState === 'ended' || picture.muted) onLost()
  }

  const touched = () => microphone?.resume()
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('pointerup', touched)
  return {
    open,
    record,
    close() {
      isClosed = true
      release()
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('pointerup', touched)
    },
  }
}
