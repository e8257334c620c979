import { beforeAll, describe, expect, test } from 'vitest'
import { codecOf } from '#schema/h264/avcc.ts'
import { buildFragment } from '#schema/mp4/build-fragment.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import { decode, probe, testFootage } from '#tests/support/media/footage.ts'
import { parameterSetsIn, sampleOf, unitsIn } from './avc.ts'
import { mp4Reader, type RecordedSample, type RecordedTrack } from './reader.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const SECONDS = 3
const whole = (sample: Uint8Array) => sampleOf(unitsIn(sample) ?? [], track.avcC)

let track: RecordedTrack
let pictures: RecordedSample[]
let sounds: Uint8Array[]

beforeAll(async () => {
  const { mp4, aac } = await testFootage(SECONDS)
  sounds = aac
  pictures = []
  const reader = mp4Reader({
    track: (found) => {
      track = found
    },
    samples: (found) => pictures.push(...found),
  })
  for (let at = 0; at < mp4.length; at += 10_007) reader.push(mp4.subarray(at, at + 10_007))
})

function segments(fromSlot: number): [Uint8Array, Uint8Array, Uint8Array] {
  const made = Array.from({ length: SECONDS }, (_, slot) => {
    const video = pictures.slice(slot * 30, slot * 30 + 30).map(({ bytes, isKey }) => {
      return { isKey, duration: 3_000, bytes: whole(bytes) }
    })
    const first = slot * 47
    return buildFragment({
      sequence: slot + 1,
      videoTime: (fromSlot + slot) * 90_000,
      video,
      audioTime: fromSlot * 48_000 + first * 1_024,
      audio: sounds.slice(first, first + 47),
    })
  })
  return made as [Uint8Array, Uint8Array, Uint8Array]
}

test('reads size, parameter sets and timed samples of a recorder’s file', () => {
  expect([track.width, track.height]).toEqual([320, 180])
  expect(codecOf(track.avcC)).toMatch(/^avc1\.42C0/)
  expect(parameterSetsIn(track.avcC).map(([first = 0]) => first & 0x1f)).toEqual([7, 8])
  expect(pictures.length).toBe(SECONDS * 30)
  expect(pictures.map(({ isKey }) => isKey).lastIndexOf(true)).toBe(60)
  expect(pictures.map(({ time }) => time / track.timescale).at(-1)).toBeCloseTo(89 / 30)
})

test('a key sample includes its parameter sets once', () => {
  const bare = pictures[0]?.bytes ?? new Uint8Array()
  const complete = whole(bare)
  expect(whole(complete)).toEqual(complete)
  const sets = parameterSetsIn(track.avcC).reduce((sum, { length }) => sum + length + 4, 0)
  expect(complete.length - bare.length).toBe(sets)
})

describe('to the byte', () => {
  test('a fragment is a moof and an mdat, each sample where the moof says', () => {
    const bytes = buildFragment({
      sequence: 7,
      videoTime: 2 ** 32 + 5,
      video: [{ duration: 3_000, isKey: true, bytes: new Uint8Array([1, 2, 3]) }],
      audioTime: 96_000,
      audio: [new Uint8Array([4, 5])],
    })
    expect(hex(bytes)).toBe(
      '000000ac6d6f6f66' +
        '000000106d66686400000000' +
        '00000007' +
        '0000004c74726166' +
        '00000010746668640002000000000001' +
        '00000014746664740100000000000001' +
        '00000005' +
        '000000207472756e0000070100000001' +
        '000000b400000bb80000000302000000' +
        '0000004874726166' +
        '00000010746668640002000000000002' +
        '00000014746664740100000000000000' +
        '00017700' +
        '0000001c7472756e0000030100000001' +
        '000000b70000040000000002' +
        '0000000d6d646174' +
        '0102030405',
    )
  })

  test('the init segment starts as players expect', () => {
    const bytes = buildInitSegment(track.avcC, 320, 180)
    expect(hex(bytes.subarray(0, 28))).toBe('0000001c6674797069736f360000000169736f366d70343161766331')
    expect(hex(bytes)).toContain('6573647300000000031900020004114015000000000000000000000005021190060102')
    expect(hex(bytes)).toContain(`61766343${hex(track.avcC)}`)
  })
})

test('ffprobe reads both tracks, timed from the event’s epoch, without gaps', async () => {
  const { streams, packets } = await probe(Buffer.concat([buildInitSegment(track.avcC, 320, 180), ...segments(7_000)]))
  expect(streams.map(({ codec_type, codec_name, profile }) => [codec_type, codec_name, profile])).toEqual([
    ['video', 'h264', 'Constrained Baseline'],
    ['audio', 'aac', 'LC'],
  ])
  expect(streams[1]).toMatchObject({ sample_rate: '48000', channels: 2 })
  const video = packets.filter(({ codec_type }) => codec_type === 'video')
  expect(video.length).toBe(90)
  expect(Number(video[0]?.pts_time)).toBe(7_000)
  expect(video.filter(({ flags }) => flags.startsWith('K')).map(({ pts_time }) => Number(pts_time))).toEqual([
    7_000, 7_001, 7_002,
  ])
  const steps = video.slice(1).map(({ pts_time }, place) => Number(pts_time) - Number(video[place]?.pts_time))
  expect(Math.max(...steps)).toBeCloseTo(1 / 30, 4)
})

test('ffmpeg decodes every picture, starting from any segment, without warnings', async () => {
  const init = buildInitSegment(track.avcC, 320, 180)
  const [first, second, third] = segments(7_000)
  expect(await decode(Buffer.concat([init, first, second, third]))).toEqual({
    coded: 90,
    frames: 90,
    samples: 141 * 1_024,
    complaints: '',
  })
  expect(await decode(Buffer.concat([init, third]))).toMatchObject({ frames: 30, complaints: '' })
})
