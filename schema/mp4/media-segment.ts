import { SLOT_MS } from '../messages/live.ts'
import { type Box, boxesIn, boxesOf, endOf, orNull } from './boxes/boxes.ts'
import { decodeTimeOf, readRun, readTrackHeader, type SampleRun, sampleCountOf, trackOfFragment } from './fragment.ts'
import type { Fault, InitSegment, Track } from './init-segment.ts'
import { type ByteRange, faultInPictures } from './picture-samples.ts'

/** Times that the uploader declares, in milliseconds since the event's epoch. */
export type ClaimedTimes = { slot: number; startMs: number; durationMs: number }

/** `sample_is_non_sync_sample` of the sample flags (ISO/IEC 14496-12, 8.8.3.1). */
const NON_SYNC_SAMPLE = 0x10000
const HEAD_BYTES = 8
const SLOT_DEVIATION_MAX_MS = 1_000
const START_DEVIATION_MAX_MS = 250
/** Samples per track: twice those of 1.5 s at 240 frames a second. */
const SAMPLES_MAX = 720

/** Returns why a segment is invalid or contradicts its claim; null when it is valid. */
export function segmentFault(
  bytes: Uint8Array,
  init: InitSegment,
  { slot, startMs, durationMs }: ClaimedTimes,
): Fault | null {
  const boxes = boxesIn(bytes) ?? []
  const [moof, mdat, ...others] = boxes[0]?.type === 'styp' ? boxes.slice(1) : boxes
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || others.length > 0) {
    return { fault: 'A segment is an MP4 fragment of moof and mdat.' }
  }
  const trafs = boxesOf(moof, 'traf').map(trafIn)
  const [picture, sound] = [init.video, init.audio].map((track) => orNull(() => samplesOfTrack(trafs, track)))
  if (!picture || !sound) return { fault: 'A segment has video and audio.' }
  if (!picture.isFirstKey) return { fault: 'A segment begins with a key frame.' }
  const starts = [startMs, picture.startMs, sound.startMs]
  if (starts.some((ms) => Math.abs(ms - slot * SLOT_MS) > SLOT_DEVIATION_MAX_MS)) {
    return { fault: 'The segment is not of this slot.' }
  }
  if (Math.abs(picture.startMs - startMs) > START_DEVIATION_MAX_MS)
    return { fault: 'The segment does not start when it claims.' }
  const isAsLong = Math.abs(picture.durationMs - durationMs) <= durationMs / 2
  if (!isAsLong) return { fault: 'The segment is not as long as it claims.' }
  const [pictures, sounds] = [picture, sound].map(({ runs }) => rangesOf(runs, moof, mdat))
  if (!pictures || !sounds) return { fault: 'The samples of a segment lie in its mdat, where the moof says.' }
  return faultInPictures(bytes, pictures, init)
}

type TrackSamples = { startMs: number; durationMs: number; isFirstKey: boolean; runs: SampleRun[] }

/** A track's part of a moof: header, decode time and runs of samples. */
type Traf = { tfhd: Box | undefined; tfdt: Box | undefined; truns: Box[] }

function trafIn(traf: Box): Traf {
  const boxes = boxesIn(traf.content) ?? []
  const first = (type: string) => boxes.find((box) => box.type === type)
  return { tfhd: first('tfhd'), tfdt: first('tfdt'), truns: boxes.filter(({ type }) => type === 'trun') }
}

function samplesOfTrack(trafs: readonly Traf[], track: Track): TrackSamples | null {
  for (const { tfhd, tfdt, truns } of trafs) {
    if (!tfhd || !tfdt || trackOfFragment(tfhd) !== track.id) continue
    if (truns.reduce((sum, trun) => sum + sampleCountOf(trun), 0) > SAMPLES_MAX) return null
    const start = decodeTimeOf(tfdt)
    const { defaults, isFromMoof } = readTrackHeader(tfhd, track.defaults)
    const runs = truns.map((trun) => withMoofOffset(readRun(trun, defaults), isFromMoof))
    const first = runs.find(({ sizes }) => sizes.length > 0)
    if (!first) return null
    const toMs = 1_000 / track.timescale
    return {
      startMs: start * toMs,
      durationMs: runs.reduce((sum, { durations }) => sum + total(durations), 0) * toMs,
      isFirstKey: (first.firstFlags & NON_SYNC_SAMPLE) === 0,
      runs,
    }
  }
  return null
}

/** Offsets count only when they are relative to the moof, so that a segment plays at any position. */
function withMoofOffset(run: SampleRun, isFromMoof: boolean): SampleRun {
  return isFromMoof ? run : { ...run, offset: null }
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Returns the byte range of each sample; null when one is empty or outside the mdat. */
function rangesOf(runs: readonly SampleRun[], moof: Box, mdat: Box): ByteRange[] | null {
  const ranges: ByteRange[] = []
  for (const { offset, sizes } of runs) {
    if (offset === null) return null
    let from = moof.at - HEAD_BYTES + offset
    if (from < mdat.at) return null
    for (const size of sizes) {
      ranges.push({ from, to: from + size })
      from += size
      if (size === 0 || from > endOf(mdat)) return null
    }
  }
  return ranges
}
