import { readPps, readSps, unitTypeOf, unitTypes } from '#schema/h264/parameter-sets.ts'
import { parseInitSegment } from '#schema/mp4/init-segment.ts'
import { firstKeyframe } from '#schema/mp4/keyframe.ts'
import type { CodedPicture } from './decoder-worker.mjs'

const PIXELS_MAX = 1_920 * 1_088
const PICTURE_MAX_BYTES = 4 * 1_048_576
const UNITS_MAX = 600
const HD_LINES = 720
const START_CODE = Buffer.from([0, 0, 0, 1])
const BASELINE = 66

/** Returns the first key frame of a segment; null when it is damaged, too large, or not baseline. */
export function codedPicture(initBytes: Uint8Array, segment: Uint8Array): CodedPicture | null {
  const init = parseInitSegment(initBytes)
  if ('fault' in init || init.width * init.height > PIXELS_MAX) return null
  const { width, height, sets } = init
  const keyframe = firstKeyframe(segment, init)
  if (!keyframe || keyframe.length > PICTURE_MAX_BYTES) return null
  const sequences = sets.sps.map(({ says }) => says)
  const [first] = sequences
  const own = unitsIn(keyframe)
  if (!first || !own || sequences.some(({ profile }) => profile !== BASELINE)) return null
  const isSafe = own.every((unit) => {
    if (unitTypeOf(unit) === unitTypes.pps) return readPps(unit, sequences) !== null
    if (unitTypeOf(unit) !== unitTypes.sps) return true
    const says = readSps(unit)
    return says?.profile === BASELINE && says.width === width && says.height === height
  })
  if (!isSafe) return null
  const units = [...sets.sps, ...sets.pps].map(({ unit }) => unit)
  const isHd = Math.min(width, height) >= HD_LINES
  const { left, top } = first
  return { units: [...units, ...own].map((unit) => new Uint8Array(unit)), left, top, width, height, isHd }
}

/** Splits Annex B, as `firstKeyframe` writes it, and keeps parameter sets and slices of the key frame. */
function unitsIn(picture: Uint8Array): Uint8Array[] | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const units: Uint8Array[] = []
  for (let at = bytes.indexOf(START_CODE); at >= 0; ) {
    const next = bytes.indexOf(START_CODE, at + START_CODE.length)
    const unit = bytes.subarray(at + START_CODE.length, next < 0 ? bytes.length : next)
    if (USED.includes(unitTypeOf(unit))) units.push(unit)
    if (units.length > UNITS_MAX) return null
    at = next
  }
  return units
}

const USED: readonly number[] = [unitTypes.sps, unitTypes.pps, unitTypes.idrSlice]
