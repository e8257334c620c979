import { mp4Reader, type RecordedSample, type RecordedTrack } from './reader.ts'

const BOX_HEAD = 8
const MDAT = [...'mdat'].map((letter) => letter.charCodeAt(0))

/** The first picture of a segment, still encoded. `bytes`: the offset of its end in the segment. */
export type FirstSample = { track: RecordedTrack; sample: RecordedSample; bytes: number }

/** Works on the beginning of a segment; null when more bytes are needed. */
export function firstSample(map: Uint8Array, beginning: Uint8Array): FirstSample | null {
  const found: { track?: RecordedTrack; sample?: RecordedSample } = {}
  const reader = mp4Reader({
    track(track) {
      found.track = track
    },
    samples([sample]) {
      if (sample) found.sample = sample
    },
  })
  const mediaAt = mediaIn(beginning)
  if (mediaAt < 0) return null
  reader.push(map)
  reader.push(endingHere(beginning, mediaAt))
  const { track, sample } = found
  if (!track || !sample || !isWhole(sample.bytes)) return null
  return { track, sample, bytes: mediaAt + sample.bytes.length }
}

/** Shortens the mdat box to the bytes available. */
function endingHere(beginning: Uint8Array, mediaAt: number): Uint8Array {
  const whole = beginning.slice()
  new DataView(whole.buffer).setUint32(mediaAt - BOX_HEAD, whole.length - mediaAt + BOX_HEAD)
  return whole
}

function mediaIn(bytes: Uint8Array): number {
  return bytes.findIndex(
    (_byte, at) => at >= BOX_HEAD && MDAT.every((letter, place) => bytes[at - 4 + place] === letter),
  )
}

function isWhole(sample: Uint8Array): boolean {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength)
  let at = 0
  while (at + 4 <= sample.length) at += 4 + view.getUint32(at)
  return at === sample.length
}
