import { box, fullBox, type Parts, toBytes, u32Of } from './boxes/writer.ts'
import { AAC_FRAME, AUDIO_TRACK, VIDEO_TRACK } from './camera-tracks.ts'

type VideoSample = {
  /** In units of 1/90,000 s. */
  duration: number
  isKey: boolean
  bytes: Uint8Array
}

type Fragment = {
  sequence: number
  /** Decode time of the first picture, in 1/90,000 s since the event's epoch. */
  videoTime: number
  video: readonly VideoSample[]
  /** Decode time of the first AAC frame, in samples since the event's epoch. */
  audioTime: number
  audio: readonly Uint8Array[]
}

const KEY_FLAGS = 0x02000000
const OTHER_FLAGS = 0x01010000

export function buildFragment({ sequence, videoTime, video, audioTime, audio }: Fragment): Uint8Array<ArrayBuffer> {
  const videoBytes = video.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const head = (firstByte: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32Of(sequence)),
      box('traf', trackHeader(VIDEO_TRACK), decodeTime(videoTime), videoRun(video, firstByte)),
      ...(audio.length > 0
        ? [box('traf', trackHeader(AUDIO_TRACK), decodeTime(audioTime), audioRun(audio, firstByte + videoBytes))]
        : []),
    )
  const headBytes = toBytes([head(0)]).length
  return toBytes([head(headBytes + 8), box('mdat', ...video.map(({ bytes }) => bytes), ...audio)])
}

function videoRun(samples: readonly VideoSample[], firstByte: number): Parts {
  const entries = samples.map(({ duration, isKey, bytes }) => [
    ...u32Of(duration),
    ...u32Of(bytes.length),
    ...u32Of(isKey ? KEY_FLAGS : OTHER_FLAGS),
  ])
  return fullBox('trun', 0, 0x701, u32Of(samples.length), u32Of(firstByte), ...entries)
}

function audioRun(frames: readonly Uint8Array[], firstByte: number): Parts {
  const entries = frames.map(({ length }) => [...u32Of(AAC_FRAME), ...u32Of(length)])
  return fullBox('trun', 0, 0x301, u32Of(frames.length), u32Of(firstByte), ...entries)
}

/** `default-base-is-moof`: offsets are relative to the fragment, so a segment plays at any position. */
function trackHeader(track: number): Parts {
  return fullBox('tfhd', 0, 0x20000, u32Of(track))
}

function decodeTime(time: number): Parts {
  return fullBox('tfdt', 1, 0, u32Of(Math.floor(time / 2 ** 32)), u32Of(time % 2 ** 32))
}
