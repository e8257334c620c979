import { type Box, versionOf } from './boxes/boxes.ts'
import { u32 } from './boxes/bytes.ts'

/** Values for samples whose fragment says nothing else. */
export type SampleDefaults = { duration: number; size: number; flags: number }

export function trackIdOf(tkhd: Box): number {
  return u32(tkhd.content, versionOf(tkhd) === 1 ? 20 : 12)
}

export function timescaleOf(mdhd: Box): number {
  return u32(mdhd.content, versionOf(mdhd) === 1 ? 20 : 12)
}

/** Returns the track id of a trex, which holds a track's sample defaults. */
export function trackOfExtension(trex: Box): number {
  return u32(trex.content, 4)
}

export function sampleDefaultsOf({ content }: Box): SampleDefaults {
  return { duration: u32(content, 12), size: u32(content, 16), flags: u32(content, 20) }
}
