import { SLOT_MS } from '#schema/live.ts'
import type { Fault, Init, SampleDefaults, Track } from './init.ts'
import { type Box, boxAt, boxesIn, boxesOf, flagsOf, orNull, versionOf } from './mp4.ts'

/** What a segment claims to be. Times are milliseconds since the event's epoch. */
export type Claim = { slot: number; startMs: number; durationMs: number }

const IS_NO_KEY = 0x10000
const OUTSIDE_MAX_MS = 1_000
const ASKEW_MAX_MS = 250

/** Why a segment is none, or not what it claims to be; null when it is. */
export function faultIn(bytes: Buffer, { video, audio }: Init, { slot, startMs, durationMs }: Claim): Fault | null {
  const boxes = boxesIn(bytes) ?? []
  const [moof, mdat, ...others] = boxes[0]?.type === 'styp' ? boxes.slice(1) : boxes
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || others.length > 0) {
    return { fault: 'A segment is an MP4 fragment of moof and mdat.' }
  }
  const [picture, sound] = [video, audio].map((track) => orNull(() => stretchOf(moof, track)))
  if (!picture || !sound) return { fault: 'A segment has video and audio.' }
  if (!picture.isFirstKey) return { fault: 'A segment begins with a key frame.' }
  const starts = [startMs, picture.startMs, sound.startMs]
  if (starts.some((ms) => Math.abs(ms - slot * SLOT_MS) > OUTSIDE_MAX_MS)) {
    return { fault: 'The segment is not of this slot.' }
  }
  if (Math.abs(picture.startMs - startMs) > ASKEW_MAX_MS) return { fault: 'The segment does not start when it claims.' }
  const isAsLong = Math.abs(picture.durationMs - durationMs) <= durationMs / 2
  return isAsLong ? null : { fault: 'The segment is not as long as it claims.' }
}

type Stretch = { startMs: number; durationMs: number; isFirstKey: boolean }

/** What a fragment holds of a track; null when that is nothing. */
function stretchOf(moof: Box, track: Track): Stretch | null {
  for (const traf of boxesOf(moof, 'traf')) {
    const [tfhd, tfdt] = [boxAt(traf, 'tfhd'), boxAt(traf, 'tfdt')]
    if (!tfhd || !tfdt || tfhd.content.readUInt32BE(4) !== track.id) continue
    const start = versionOf(tfdt) === 1 ? Number(tfdt.content.readBigUInt64BE(4)) : tfdt.content.readUInt32BE(4)
    const defaults = defaultsIn(tfhd, track.defaults)
    const samples = boxesOf(traf, 'trun').map((trun) => samplesIn(trun, defaults))
    const first = samples.find(({ count }) => count > 0)
    if (!first) return null
    const toMs = 1_000 / track.timescale
    return {
      startMs: start * toMs,
      durationMs: samples.reduce((sum, { duration }) => sum + duration, 0) * toMs,
      isFirstKey: (first.firstFlags & IS_NO_KEY) === 0,
    }
  }
  return null
}

/** What a tfhd says of all samples, beside what the run says of them. */
export function defaultsIn(tfhd: Box, ofRun: SampleDefaults): SampleDefaults {
  const fields = reader(tfhd.content, 8, flagsOf(tfhd))
  fields.skip(0x1, 8)
  fields.skip(0x2, 4)
  const duration = fields.take(0x8) ?? ofRun.duration
  const size = fields.take(0x10) ?? ofRun.size
  return { duration, size, flags: fields.take(0x20) ?? ofRun.flags }
}

function samplesIn(trun: Box, defaults: SampleDefaults) {
  const given = flagsOf(trun)
  const count = trun.content.readUInt32BE(4)
  const fields = reader(trun.content, 8, given)
  fields.skip(0x1, 4)
  let firstFlags = fields.take(0x4)
  if ((given & 0x100) === 0 && (given & 0x400) === 0) {
    return { count, duration: count * defaults.duration, firstFlags: firstFlags ?? defaults.flags }
  }
  let duration = 0
  for (let sample = 0; sample < count; sample++) {
    duration += fields.take(0x100) ?? defaults.duration
    fields.skip(0x200, 4)
    const flags = fields.take(0x400) ?? defaults.flags
    firstFlags ??= flags
    fields.skip(0x800, 4)
  }
  return { count, duration, firstFlags: firstFlags ?? defaults.flags }
}

/** Reads fields one after the other, each of which is there only if its bit is set. */
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
