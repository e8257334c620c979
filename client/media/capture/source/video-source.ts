import { recordCamera } from '#client/media/capture/recorder-capture.ts'
import type { ToCapture } from '#client/media/capture/worker/messages.ts'
import { feedFrames } from './frame-feed.ts'
import { type Microphone, openMicrophone } from './microphone.ts'

export type VideoSource = {
  /** Null stops filming. */
  film(track: MediaStreamTrack | null): void
  listen(track: MediaStreamTrack | null): void
  /** False while the audio context does not run; a new one may. */
  isSoundRunning(): boolean
  resumeSound(): void
  /** Restarts MediaRecorder with a bitrate in bits a second. No-op with WebCodecs. */
  record(bitrate: number): void
}

type Needs = {
  post(message: ToCapture, transfer?: Transferable[]): void
  codesFrames: boolean
  takesTracks: boolean
}

const FIRST_BITRATE = 2_500_000

export function openVideoSource({ post, codesFrames, takesTracks }: Needs): VideoSource {
  let picture: MediaStreamTrack | null = null
  let stopFeed = () => {}
  let microphone: Microphone | null = null

  function record(bitrate: number) {
    if (codesFrames || !picture) return
    stopFeed()
    stopFeed = recordCamera(picture, bitrate, (bytes) => post({ type: 'recorded', bytes }))
  }

  function hearFrom(track: MediaStreamTrack) {
    try {
      const opened = openMicrophone(track, (port) => {
        if (opened === microphone) post({ type: 'sound', port }, [port])
      })
      microphone = opened
    } catch (error) {
      console.warn('The camera films in silence.', error)
    }
  }

  return {
    record,
    film(track) {
      stopFeed()
      stopFeed = () => {}
      picture = track
      if (track && codesFrames) stopFeed = feedFrames(track, post, takesTracks)
      else if (track) record(FIRST_BITRATE)
    },
    listen(track) {
      microphone?.close()
      microphone = null
      post({ type: 'sound', port: null })
      if (track) hearFrom(track)
    },
    isSoundRunning: () => microphone?.isRunning() ?? false,
    resumeSound: () => microphone?.resume(),
  }
}
