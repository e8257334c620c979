import { describe, expect, test } from 'vitest'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { boxAt, boxesIn, boxOf } from './boxes/boxes.ts'
import { type InitSegment, parseInitSegment } from './init-segment.ts'
import { segmentFault } from './media-segment.ts'

const { init, segment } = encodeSecond({ width: 320, height: 180 })
const run = parseInitSegment(init) as InitSegment
const claim = { slot: 0, startMs: 0, durationMs: 1_000 }
const UNDECODABLE = 'The parameter sets of the video (avcC) cannot be decoded.'
const SIZE = 'The video has one size in all places, of at most 4096 × 4096.'
const SOUND = 'The audio has to be AAC-LC at 48 kHz, stereo.'
const TRACKS = 'The tracks cannot be read.'

/** Returns a file with the content of one box changed, and the sizes of its parents adjusted. */
function changedIn(
  bytes: Buffer,
  path: string,
  change: (content: Buffer) => Buffer,
  skips: Record<string, number> = {},
): Buffer {
  const [first, ...rest] = path.split('/')
  const boxes = boxesIn(bytes) ?? []
  const parts = boxes.map(({ type, content }) => {
    if (type !== first) return boxOf(type, content)
    if (rest.length === 0) return boxOf(type, change(Buffer.from(content)))
    const skip = { stsd: 8, avc1: 78, mp4a: 28, ...skips }[type] ?? 0
    return boxOf(
      type,
      content.subarray(0, skip),
      changedIn(Buffer.from(content.subarray(skip)), rest.join('/'), change),
    )
  })
  return Buffer.concat(parts)
}
const STBL = 'moov/trak/mdia/minf/stbl'
const avcC = (change: (record: Buffer) => Buffer) => changedIn(init, `${STBL}/stsd/avc1/avcC`, change)
const esds = (change: (content: Buffer) => Buffer) => changedIn(init, `${STBL}/stsd/mp4a/esds`, change)
const patched =
  (at: number, ...values: number[]) =>
  (content: Buffer) => {
    const copy = Buffer.from(content)
    for (const [place, value] of values.entries()) copy.writeUInt8(value, at + place)
    return copy
  }

const [sps, pps] = [run.sets.sps[0]?.unit, run.sets.pps[0]?.unit].map((unit) => Buffer.from(unit ?? []))
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const record = (sets: Buffer[], pictureSets: Buffer[], head = [1, 0x42, 0xc0, 0x1f, 0xff]) =>
  Buffer.concat([
    Buffer.from([...head, 0xe0 | sets.length]),
    ...sets.flatMap((set) => [u16(set.length), set]),
    Buffer.from([pictureSets.length]),
    ...pictureSets.flatMap((set) => [u16(set.length), set]),
  ])
const doubled = (unit: Buffer | undefined) =>
  Buffer.concat([(unit ?? Buffer.alloc(0)).subarray(0, 1), unit ?? Buffer.alloc(0)])
const is = (sets: (Buffer | undefined)[], pictureSets: (Buffer | undefined)[], head?: number[]) =>
  avcC(() => record(sets as Buffer[], pictureSets as Buffer[], head))

describe('an initialisation segment', () => {
  test('as it is, and written anew, is taken', () => {
    expect(parseInitSegment(is([sps], [pps]))).toMatchObject({
      width: 320,
      height: 180,
      codecs: 'avc1.42C01F,mp4a.40.2',
    })
    expect(parseInitSegment(is([sps, sps], [pps, pps]))).not.toHaveProperty('fault')
  })

  test.each([
    [
      'sets with doubled header bytes, as Firefox writes them',
      is([doubled(sps)], [doubled(pps)], [1, 0x42, 0xc0, 0x1f, 3]),
    ],
    ['a first set with a doubled header byte', is([doubled(sps)], [pps])],
    ['a second set with a doubled header byte', is([sps], [doubled(pps)])],
    ['no first set', is([], [pps])],
    ['no second set', is([sps], [])],
    ['its sets in each other’s place', is([pps], [sps])],
    ['a first set that is cut off', is([sps?.subarray(0, 9)], [pps])],
    ['a second set of another sequence', is([sps], [Buffer.from('68a8', 'hex')])],
    ['another level than its first set', is([sps], [pps], [1, 0x42, 0xc0, 0x28, 0xff])],
    ['another compatibility than its first set', is([sps], [pps], [1, 0x42, 0xe0, 0x1f, 0xff])],
    ['another version', is([sps], [pps], [2, 0x42, 0xc0, 0x1f, 0xff])],
    ['lengths of two bytes', is([sps], [pps], [1, 0x42, 0xc0, 0x1f, 0xfd])],
    ['a byte left over', avcC((content) => Buffer.concat([content, Buffer.alloc(1)]))],
    ['a byte too few', avcC((content) => content.subarray(0, -1))],
    ['a count too many', avcC(patched(5, 0xe2))],
    ['a length too long', avcC(patched(7, (sps?.length ?? 0) + 1))],
    ['a length too short', avcC(patched(7, (sps?.length ?? 0) - 1))],
    ['nothing behind its head', avcC((content) => content.subarray(0, 6))],
  ])('with %s is refused', (_what, bytes) => {
    expect(parseInitSegment(bytes)).toEqual({ fault: UNDECODABLE })
  })

  test.each([
    ['another size in its entry', changedIn(init, `${STBL}/stsd/avc1`, patched(24, 2, 0x80)), SIZE],
    ['another size in its header', changedIn(init, 'moov/trak/tkhd', patched(76, 0, 99)), SIZE],
    ['sound that says it is mono', changedIn(init, `${STBL}/stsd/mp4a`, patched(17, 1)), SOUND],
    ['sound that says it has another rate', changedIn(init, `${STBL}/stsd/mp4a`, patched(24, 0xac, 0x44)), SOUND],
    ['sound that is cut off', esds((content) => content.subarray(0, 12)), SOUND],
    ['samples of its own', changedIn(init, `${STBL}/stsz`, patched(8, 0, 0, 0, 1)), TRACKS],
    ['no sample tables', changedIn(init, `${STBL}/stco`, (content) => content.subarray(0, 4)), TRACKS],
    [
      'a second entry',
      changedIn(init, `${STBL}/stsd`, patched(7, 2)),
      'The video has to be H.264, constrained baseline.',
    ],
    ['two tracks of one number', changedIn(init, 'moov/trak/tkhd', patched(12, 0, 0, 0, 1)), TRACKS],
  ])('with %s is refused', (_what, bytes, fault) => {
    expect(parseInitSegment(bytes)).toEqual({ fault })
  })
})

/** Returns the offset of the first NAL unit of a type, starting at a sample's first unit. */
function placeOf(type: number, from: number): number {
  const at = from + 4
  return (segment.readUInt8(at) & 0x1f) === type ? at : placeOf(type, at + segment.readUInt32BE(from))
}

describe('a segment', () => {
  const trun = boxAt({ content: segment, at: 0 }, 'moof', 'traf', 'trun')
  const mdat = boxesIn(segment)?.find(({ type }) => type === 'mdat')
  const [from, first] = [mdat?.at ?? 0, trun?.at ?? 0]
  const [set = 0, slice = 0] = [7, 5].map((type) => placeOf(type, from))
  const fault = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(segment)
    change(copy)
    return segmentFault(copy, run, claim)?.fault
  }
  const DAMAGED = 'The pictures of the segment are damaged.'
  const ELSEWHERE = 'The samples of a segment lie in its mdat, where the moof says.'

  test('as it is, is taken', () => {
    expect(fault(() => {})).toBeUndefined()
    expect(segment.readUInt8(slice)).toBe(0x65)
  })

  test.each<[string, string, (copy: Buffer) => void]>([
    ['a unit that is longer than its sample', DAMAGED, (copy) => copy.writeUInt32BE(0x7fffffff, from)],
    ['a unit without a byte', DAMAGED, (copy) => copy.writeUInt32BE(0, from)],
    ['a header byte that is none', DAMAGED, (copy) => copy.writeUInt8(0x80, from + 4)],
    ['a first set that cannot be read', DAMAGED, (copy) => copy.fill(0, set + 4, set + 9)],
    ['a first set of another profile', DAMAGED, (copy) => copy.writeUInt8(0x4d, set + 1)],
    ['a slice that cannot be the first', DAMAGED, (copy) => copy.fill(0, slice + 1, slice + 3)],
    ['no key picture, though it says so', 'A segment begins with a key frame.', (copy) => copy.writeUInt8(0x61, slice)],
    ['samples beyond its end', ELSEWHERE, (copy) => copy.writeInt32BE(copy.length, first + 8)],
    ['samples before its mdat', ELSEWHERE, (copy) => copy.writeInt32BE(8, first + 8)],
  ])('with %s is refused', (_what, expected, change) => {
    expect(fault(change)).toBe(expected)
  })
})
