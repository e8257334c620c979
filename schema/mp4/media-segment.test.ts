import { describe, expect, test } from 'vitest'
import { openSlate, slotted } from '#server/live/storage/slate.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { type Box, boxAt, boxesIn, boxesOf } from './boxes/boxes.ts'
import { AAC_FRAME } from './camera-tracks.ts'
import { decodeTimeOf, sampleCountOf } from './fragment.ts'
import { type InitSegment, parseInitSegment } from './init-segment.ts'
import { segmentFault } from './media-segment.ts'

const { init, segment } = encodeSecond({ width: 320, height: 180 })
const run = parseInitSegment(init) as InitSegment
const inSlot = slotted(segment)
const claim = (slot: number) => ({ slot, startMs: slot * 1_000, durationMs: 1_000 })

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

describe('boxes', () => {
  test('add up to what they are in', () => {
    expect(boxesIn(segment)?.map(({ type }) => type)).toEqual(['moof', 'mdat'])
    expect(boxesIn(segment.subarray(0, -1))).toBeNull()
    expect(boxesIn(Buffer.concat([segment, Buffer.alloc(7)]))).toBeNull()
    expect(boxesIn(Buffer.alloc(0))).toEqual([])
  })
})

describe('an init segment', () => {
  test('tells what it is coded in', () => {
    expect(run).toMatchObject({ codecs: 'avc1.42C01F,mp4a.40.2', width: 320, height: 180 })
    expect(run.video.timescale).toBe(90_000)
  })

  const at = (bytes: Buffer, text: string) => bytes.indexOf(text)
  test.each([
    ['no MP4', Buffer.from('<html>'), 'An init segment is an MP4 of ftyp and moov.'],
    ['a segment', segment, 'An init segment is an MP4 of ftyp and moov.'],
    ['an init segment that is cut off', init.subarray(0, -1), 'An init segment is an MP4 of ftyp and moov.'],
    [
      'another profile',
      changed(init, (b) => b.writeUInt8(0x64, at(b, 'avcC') + 5)),
      'The video has to be H.264, constrained baseline.',
    ],
    [
      'another codec',
      changed(init, (b) => b.write('hvc1', at(b, 'avc1'))),
      'The video has to be H.264, constrained baseline.',
    ],
    [
      'no picture',
      changed(init, (b) => b.writeUInt16BE(0, at(b, 'avc1') + 28)),
      'The video has one size in all places, of at most 4096 × 4096.',
    ],
    [
      'other sound',
      changed(init, (b) => b.write('Opus', at(b, 'mp4a'))),
      'The audio has to be AAC-LC at 48 kHz, stereo.',
    ],
    [
      'a second video',
      changed(init, (b) => b.write('vide', at(b, 'soun'))),
      'An init segment has one track of video and one of audio.',
    ],
    ['no fragments', changed(init, (b) => b.write('free', at(b, 'mvex'))), 'The tracks cannot be read.'],
  ])('is not %s', (_what, bytes, fault) => {
    expect(parseInitSegment(bytes)).toEqual({ fault })
  })

  test.each([
    ['44.1 kHz', 0x1210],
    ['mono', 0x1188],
    ['HE-AAC', 0x2990],
  ])('has no sound of %s', (_what, config) => {
    const place = init.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80])) + 5
    expect(init.readUInt16BE(place)).toBe(0x1190)
    const other = changed(init, (bytes) => bytes.writeUInt16BE(config, place))
    expect(parseInitSegment(other)).toEqual({ fault: 'The audio has to be AAC-LC at 48 kHz, stereo.' })
  })
})

describe('a segment', () => {
  test.each([0, 7, 21_599])('of slot %i is one', (slot) => {
    expect(segmentFault(inSlot(slot), run, claim(slot))).toBeNull()
    const styp = Buffer.from('00000010737479706973736f00000000', 'hex')
    expect(segmentFault(Buffer.concat([styp, inSlot(slot)]), run, claim(slot))).toBeNull()
  })

  const first = boxAt({ content: segment, at: 0 }, 'moof', 'traf', 'trun')
  const sound = boxesOf(boxAt({ content: segment, at: 0 }, 'moof') ?? { content: segment, at: 0 }, 'traf')[1]
  test.each([
    ['is no MP4', Buffer.from('RIFF'), claim(0), 'A segment is an MP4 fragment of moof and mdat.'],
    ['is cut off', segment.subarray(0, -1), claim(0), 'A segment is an MP4 fragment of moof and mdat.'],
    ['is two', Buffer.concat([segment, segment]), claim(0), 'A segment is an MP4 fragment of moof and mdat.'],
    ['is of a slot two seconds off', inSlot(9), claim(7), 'The segment is not of this slot.'],
    ['claims another start', inSlot(7), { ...claim(7), startMs: 7_400 }, 'The segment does not start when it claims.'],
    ['claims a start outside', inSlot(7), { ...claim(7), startMs: 5_000 }, 'The segment is not of this slot.'],
    [
      'is longer than it claims',
      inSlot(7),
      { ...claim(7), durationMs: 600 },
      'The segment is not as long as it claims.',
    ],
    [
      'begins with no key frame',
      changed(segment, (b) => b.writeUInt32BE(0x1010000, (first?.at ?? 0) + 12)),
      claim(0),
      'A segment begins with a key frame.',
    ],
    [
      'has no sound',
      changed(segment, (b) => b.write('free', (sound?.at ?? 0) - 4)),
      claim(0),
      'A segment has video and audio.',
    ],
    [
      'has no sample',
      changed(segment, (b) => b.writeUInt32BE(0, (first?.at ?? 0) + 4)),
      claim(0),
      'A segment has video and audio.',
    ],
    [
      'ends before its samples',
      changed(segment, (b) => b.writeUInt32BE(0xffffffff, (first?.at ?? 0) + 4)),
      claim(0),
      'A segment has video and audio.',
    ],
  ])('that %s is refused', (_what, bytes, given, fault) => {
    expect(segmentFault(bytes, run, given)).toEqual({ fault })
  })

  test('may be anything, and nothing breaks', () => {
    for (let place = 0; place < segment.length; place += 3) {
      for (const value of [0, 0x7f, 0xff]) {
        segmentFault(
          changed(segment, (bytes) => bytes.writeUInt8(value, place)),
          run,
          claim(0),
        )
        parseInitSegment(changed(init, (bytes) => bytes.writeUInt8(value, place % init.length)))
      }
    }
  })
})

describe('the slate', () => {
  test('is small, and a segment as any camera’s', async () => {
    const slate = await openSlate()
    const head = parseInitSegment(slate.init) as InitSegment
    expect(head).toMatchObject({ codecs: 'avc1.42C01F,mp4a.40.2', width: 640, height: 360 })
    expect(slate.init.length + slate.segment(0).length).toBeLessThan(20_000)
    for (const slot of [0, 1, 2, 21_599]) expect(segmentFault(slate.segment(slot), head, claim(slot))).toBeNull()
  })

  test('follows itself without a gap in its sound', async () => {
    const slate = await openSlate()
    let end = 0
    for (let slot = 0; slot < 50; slot++) {
      const content = slate.segment(slot)
      const traf = boxesOf(boxAt({ content, at: 0 }, 'moof') ?? { content, at: 0 }, 'traf')[1] ?? { content, at: 0 }
      const [tfdt, trun] = ['tfdt', 'trun'].map((type) => boxAt(traf, type) as Box)
      const start = decodeTimeOf(tfdt as Box)
      expect(start).toBe(end)
      end = start + sampleCountOf(trun as Box) * AAC_FRAME
    }
  })
})
