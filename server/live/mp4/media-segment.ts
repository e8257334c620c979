import { SLOT_MS } from '#schema/messages/live.ts'
import { type Box, boxesIn, boxesOf, flagsOf, orNull, versionOf } from './boxes.ts'
import type { Fault, InitSegment, SampleDefaults, Track } from './init-segment.ts'
import { type ByteRange, faultInPictures } from './picture-samples.ts'

/** Times that the uploader declares, in milliseconds since the event's epoch. */
export type ClaimedTimes = { slot: number; startMs: number; durationMs: number }

const IS_NO_KEY = 0x10000
const [OWN_BASE, MOOF_BASE] = [0x1, 0x20000]
const HEAD_BYTES = 8
const OUTSIDE_MAX_MS = 1_000
const ASKEW_MAX_MS = 250
/** Samples per track: twice those of 1.5 s at 240 frames a second. */
const SAMPLES_MAX = 720

/** Returns why a segment is invalid or contradicts its claim; null when it is valid. */
export function segmentFault(
  bytes: Buffer,
  init: InitSegment,
  { slot, startMs, durationMs }: ClaimedTimes,
): Fault | null {
  const boxes = boxesIn(bytes) ?? []
  const [moof, mdat, ...others] = boxes[0]?.type === 'styp' ? boxes.slice(1) : boxes
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || others.length > 0) {
    return { fault: 'A segment is an MP4 fragment of moof and mdat.' }
  }
  const trafs = boxesOf(moof, 'traf').map(trafIn)
  const [picture, sound] = [init.video, init.audio].map((track) => orNull(() => stretchOf(trafs, track)))
  if (!picture || !sound) return { fault: 'A segment has video and audio.' }
  if (!picture.isFirstKey) return { fault: 'A segment begins with a key frame.' }
  const starts = [startMs, picture.startMs, sound.startMs]
  if (starts.some((ms) => Math.abs(ms - slot * SLOT_MS) > OUTSIDE_MAX_MS)) {
    return { fault: 'The segment is not of this slot.' }
  }
  if (Math.abs(picture.startMs - startMs) > ASKEW_MAX_MS) return { fault: 'The segment does not start when it claims.' }
  const isAsLong = Math.abs(picture.durationMs - durationMs) <= durationMs / 2
  if (!isAsLong) return { fault: 'The segment is not as long as it claims.' }
  const [pictures, sounds] = [picture, sound].map(({ runs }) => rangesOf(runs, moof, mdat))
  if (!pictures || !sounds) return { fault: 'The samples of a segment lie in its mdat, where the moof says.' }
  return faultInPictures(bytes, pictures, init)
}

/** `offset`: relative to the moof; null when the trun has none. */
type Run = { count: number; duration: number; firstFlags: number; offset: number | null; sizes: readonly number[] }
type Stretch = { startMs: number; durationMs: number; isFirstKey: boolean; runs: Run[] }

type Traf = { tfhd: Box | undefined; tfdt: Box | undefined; truns: Box[] }

function trafIn(traf: Box): Traf {
  const boxes = boxesIn(traf.content) ?? []
  const first = (type: string) => boxes.find((box) => box.type === type)
  return { tfhd: first('tfhd'), tfdt: first('tfdt'), truns: boxes.filter(({ type }) => type === 'trun') }
}

function stretchOf(trafs: readonly Traf[], track: Track): Stretch | null {
  for (const { tfhd, tfdt, truns } of trafs) {
    if (!tfhd || !tfdt || tfhd.content.readUInt32BE(4) !== track.id) continue
    if (truns.reduce((sum, trun) => sum + countIn(trun), 0) > SAMPLES_MAX) return null
    const start = versionOf(tfdt) === 1 ? Number(tfdt.content.readBigUInt64BE(4)) : tfdt.content.readUInt32BE(4)
    const defaults = defaultsIn(tfhd, track.defaults)
    const runs = truns.map((trun) => runIn(trun, defaults, tfhd))
    const first = runs.find(({ count }) => count > 0)
    if (!first) return null
    const toMs = 1_000 / track.timescale
    return {
      startMs: start * toMs,
      durationMs: runs.reduce((sum, { duration }) => sum + duration, 0) * toMs,
      isFirstKey: (first.firstFlags & IS_NO_KEY) === 0,
      runs,
    }
  }
  return null
}

function countIn(trun: Box): number {
  return trun.content.readUInt32BE(4)
}

/** Returns the sample defaults of a tfhd, with those of the trex as fallback. */
export function defaultsIn(tfhd: Box, ofRun: SampleDefaults): SampleDefaults {
  const fields = reader(tfhd.content, 8, flagsOf(tfhd))
  fields.skip(0x1, 8)
  fields.skip(0x2, 4)
  const duration = fields.take(0x8) ?? ofRun.duration
  const size = fields.take(0x10) ?? ofRun.size
  return { duration, size, flags: fields.take(0x20) ?? ofRun.flags }
}

function runIn(trun: Box, defaults: SampleDefaults, tfhd: Box): Run {
  const given = flagsOf(trun)
  const count = countIn(trun)
  const fields = reader(trun.content, 8, given)
  const offset = fields.take(0x1)
  let firstFlags = fields.take(0x4)
  const sizes: number[] = []
  let duration = 0
  for (let sample = 0; sample < count; sample++) {
    duration += fields.take(0x100) ?? defaults.duration
    sizes.push(fields.take(0x200) ?? defaults.size)
    const flags = fields.take(0x400) ?? defaults.flags
    firstFlags ??= flags
    fields.skip(0x800, 4)
  }
  const isFromMoof = (flagsOf(tfhd) & (OWN_BASE | MOOF_BASE)) === MOOF_BASE
  const runOffset = isFromMoof && offset !== undefined ? offset : null
  return { count, duration, firstFlags: firstFlags ?? defaults.flags, offset: runOffset, sizes }
}

/** Returns the byte range of each sample; null when one is empty or outside the mdat. */
function rangesOf(runs: readonly Run[], moof: Box, mdat: Box): ByteRange[] | null {
  const ranges: ByteRange[] = []
  for (const { offset, sizes } of runs) {
    if (offset === null) return null
    let from = moof.at - HEAD_BYTES + offset
    if (from < mdat.at) return null
    for (const size of sizes) {
      ranges.push({ from, to: from + size })
      from += size
      if (size === 0 || from > mdat.at + mdat.content.length) return null
    }
  }
  return ranges
}

/** Reads consecutive optional fields; each is present only if its flag is set. */
function reader(content: Buffer, from: number, given: number) {
  let at = from
  return {
    skip(bit: number, bytes: number): void {
      if (given & bit) at += bytes
    },
    take(bit: number): number | undefined {
      if (!(given & bit)) return undefined
      at += 4
      return content.readUInt32BE(at - 4)
    },
  }
}
