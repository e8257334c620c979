import { AUDIO_CHANNELS, AUDIO_RATE } from '../messages/live.ts'
import { type Box, boxesOf } from './boxes/boxes.ts'
import { u8, u16, u32 } from './boxes/bytes.ts'

const FIELDS_BYTES = 28
const FULL_BOX_BYTES = 4
/** ISO 14496-1: object type MPEG-4 audio, stream type audio. */
const [OBJECT_TYPE, STREAM_TYPE] = [0x40, 0x05]
/** ISO 14496-3: AAC-LC, sampling frequency index of 48 kHz, sync extension of spectral band replication (SBR). */
const [AAC_LC, NUMBER_OF_48000, SYNC_EXTENSION, SBR] = [2, 3, 0x2b7, 5]

type Descriptor = { tag: number; content: Uint8Array; rest: Uint8Array }

/** Whether a sample entry is consistently AAC-LC, 48 kHz, stereo. Throws a RangeError when truncated. */
export function isOurAac(entry: Box | undefined): boolean {
  if (!entry || u16(entry.content, 16) !== AUDIO_CHANNELS) return false
  if (u32(entry.content, 24) !== AUDIO_RATE * 0x10000) return false
  const [esds, ...others] = boxesOf({ content: entry.content.subarray(FIELDS_BYTES), at: 0 }, 'esds')
  if (!esds || others.length > 0) return false
  const config = specificConfigIn(esds.content.subarray(FULL_BOX_BYTES))
  return config !== null && isOurConfig(config)
}

/** Returns the AudioSpecificConfig (ISO 14496-1, 7.2.6). Each descriptor must end exactly where it declares. */
function specificConfigIn(bytes: Uint8Array): Uint8Array | null {
  const stream = descriptorIn(bytes, 3)
  const hasPlainStream = stream !== null && u8(stream.content, 2) === 0
  const decoder = stream && hasPlainStream ? descriptorIn(stream.content.subarray(3), 4) : null
  if (!decoder || stream?.rest.length !== 0) return null
  const [objectType, streamType] = [u8(decoder.content, 0), u8(decoder.content, 1) >> 2]
  if (objectType !== OBJECT_TYPE || streamType !== STREAM_TYPE) return null
  return descriptorIn(decoder.content.subarray(13), 5)?.content ?? null
}

function descriptorIn(bytes: Uint8Array, wanted: number): Descriptor | null {
  const tag = u8(bytes, 0)
  let [length, at, byte] = [0, 1, 0x80]
  while (byte & 0x80) {
    if (at > 4) return null
    byte = u8(bytes, at)
    length = length * 128 + (byte & 0x7f)
    at += 1
  }
  if (tag !== wanted || at + length > bytes.length) return null
  return { tag, content: bytes.subarray(at, at + length), rest: bytes.subarray(at + length) }
}

/** Whether frames have 1,024 samples, and SBR is absent or off. */
function isOurConfig(config: Uint8Array): boolean {
  const bits = u16(config, 0)
  const [type, rate, channels, frame] = [bits >> 11, (bits >> 7) & 0xf, (bits >> 3) & 0xf, bits & 0x7]
  if (type !== AAC_LC || rate !== NUMBER_OF_48000 || channels !== AUDIO_CHANNELS || frame !== 0) return false
  if (config.length === 2) return true
  const extension = u16(config, 2) * 0x100 + u8(config, 4)
  const [sync, object, isReplicated] = [extension >> 13, (extension >> 8) & 0x1f, (extension >> 7) & 1]
  return sync === SYNC_EXTENSION && object === SBR && isReplicated === 0
}
