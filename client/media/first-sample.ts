import { mp4Reader, type RecordedSample, type RecordedTrack } from './mp4-reader.ts'

const BOX_HEAD = 8
const MDAT = [...'mdat'].map((letter) => letter.charCodeAt(0))

/** The first picture of a segment, coded as it is, and how many of the segment's bytes it took. */
export type FirstSample = { track: RecordedTrack; sample: RecordedSample; bytes: number }

/** Of a segment of which only the beginning is there; null when it takes more of it. */
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

/** The same bytes, saying that the box of the media ends with them. */
function endingHere(beginning: Uint8Array, mediaAt: number): Uint8Array {
  const whole = beginning.slice()
  new DataView(whole.buffer).setUint32(mediaAt - BOX_HEAD, whole.length - mediaAt + BOX_HEAD)
  return whole
}

/** Where the media begin behind the head of their box, counted in bytes; -1: nowhere. */
function mediaIn(bytes: Uint8Array): number {
  return bytes.findIndex(
    (_byte, at) => at >= BOX_HEAD && MDAT.every((letter, place) => bytes[at - 4 + place] === letter),
  )
}

/** Each unit of a sample says its length. */
function isWhole(sample: Uint8Array): boolean {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength)
  let at = 0
  while (at + 4 <= sample.length) at += 4 + view.getUint32(at)
  return at === sample.length
}
