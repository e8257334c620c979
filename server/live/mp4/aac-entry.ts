import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/messages/live.ts'
import { type Box, boxesOf } from './boxes.ts'

const FIELDS_BYTES = 28
const FULL_BOX_BYTES = 4
/** ISO 14496-1: object type MPEG-4 audio, stream type audio. */
const [OBJECT_TYPE, STREAM_TYPE] = [0x40, 0x05]
/** ISO 14496-3: AAC-LC, sampling frequency index of 48 kHz, sync extension of spectral band replication (SBR). */
const [AAC_LC, NUMBER_OF_48000, SYNC_EXTENSION, SBR] = [2, 3, 0x2b7, 5]

type Descriptor = { tag: number; content: Buffer; rest: Buffer }

/** Whether a sample entry is consistently AAC-LC, 48 kHz, stereo. Throws a RangeError when truncated. */
export function isOurAac(entry: Box | undefined): boolean {
  if (!entry || entry.content.readUInt16BE(16) !== AUDIO_CHANNELS) return false
  if (entry.content.readUInt32BE(24) !== AUDIO_RATE * 0x10000) return false
  const [esds, ...others] = boxesOf({ content: entry.content.subarray(FIELDS_BYTES), at: 0 }, 'esds')
  if (!esds || others.length > 0) return false
  const config = specificConfigIn(esds.content.subarray(FULL_BOX_BYTES))
  return config !== null && isOurConfig(config)
}

/** Returns the AudioSpecificConfig (ISO 14496-1, 7.2.6). Each descriptor must end exactly where it declares. */
function specificConfigIn(bytes: Buffer): Buffer | null {
  const stream = descriptorIn(bytes, 3)
  const hasPlainStream = stream?.content.readUInt8(2) === 0
  const decoder = stream && hasPlainStream ? descriptorIn(stream.content.subarray(3), 4) : null
  if (!decoder || stream?.rest.length !== 0) return null
  const [objectType, streamType] = [decoder.content.readUInt8(0), decoder.content.readUInt8(1) >> 2]
  if (objectType !== OBJECT_TYPE || streamType !== STREAM_TYPE) return null
  return descriptorIn(decoder.content.subarray(13), 5)?.content ?? null
}

function descriptorIn(bytes: Buffer, wanted: number): Descriptor | null {
  const tag = bytes.readUInt8(0)
  let [length, at, byte] = [0, 1, 0x80]
  while (byte & 0x80) {
    if (at > 4) return null
    byte = bytes.readUInt8(at)
    length = length * 128 + (byte & 0x7f)
    at += 1
  }
  if (tag !== wanted || at + length > bytes.length) return null
  return { tag, content: bytes.subarray(at, at + length), rest: bytes.subarray(at + length) }
}

/** Whether frames have 1,024 samples, and SBR is absent or off. */
function isOurConfig(config: Buffer): boolean {
  const bits = config.readUInt16BE(0)
  const [type, rate, channels, frame] = [bits >> 11, (bits >> 7) & 0xf, (bits >> 3) & 0xf, bits & 0x7]
  if (type !== AAC_LC || rate !== NUMBER_OF_48000 || channels !== AUDIO_CHANNELS || frame !== 0) return false
  if (config.length === 2) return true
  const extension = config.readUIntBE(2, 3)
  const [sync, object, isReplicated] = [extension >> 13, (extension >> 8) & 0x1f, (extension >> 7) & 1]
  return sync === SYNC_EXTENSION && object === SBR && isReplicated === 0
}
