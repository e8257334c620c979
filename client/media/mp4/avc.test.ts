import { beforeAll, describe, expect, test } from 'vitest'
import { avcRuns, UndecodableError } from '#client/media/capture/segments/avc-runs.ts'
import { readAvcC } from '#schema/h264/avcc.ts'
import { buildFragment } from '#schema/mp4/build-fragment.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import { decode, testFootage } from '#tests/support/media/footage.ts'
import { decoderConfig, parameterSetsIn, unitsIn } from './avc.ts'
import { mp4Reader, type RecordedSample, type RecordedTrack } from './reader.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const bytes = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const slice = bytes('65 88 84 00')

let film: ReturnType<typeof read>
let sps: Uint8Array
let pps: Uint8Array
let aac: Uint8Array[]

function read(mp4: Uint8Array) {
  const found: { track?: RecordedTrack; samples: RecordedSample[] } = { samples: [] }
  mp4Reader({
    track(its) {
      found.track = its
    },
    samples: (some) => found.samples.push(...some),
  }).push(mp4)
  if (!found.track) throw new Error('There is no track.')
  return { track: found.track, samples: found.samples, first: found.samples[0]?.bytes ?? bytes('') }
}

beforeAll(async () => {
  const made = await testFootage(1)
  aac = made.aac
  film = read(made.mp4)
  const [one, other] = parameterSetsIn(film.track.avcC)
  sps = one ?? bytes('')
  pps = other ?? bytes('')
})

const joined = (...parts: (Uint8Array | number[])[]) => new Uint8Array(parts.flatMap((part) => [...part]))
const u16 = (value: number) => [value >> 8, value & 0xff]
const annexB = (...units: Uint8Array[]) => joined(...units.map((unit) => joined([0, 0, 0, 1], unit)))
const record = (spsUnit: Uint8Array, ppsUnit: Uint8Array, lengths = 0xff, count = 0xe1) =>
  joined([1, ...sps.subarray(1, 4), lengths, count], u16(spsUnit.length), spsUnit, [1], u16(ppsUnit.length), ppsUnit)
const doubled = (unit: Uint8Array) => joined(unit.subarray(0, 1), unit)

describe('a decoder configuration', () => {
  const canonical = () => hex(record(sps, pps))

  test.each<[string, () => Uint8Array | null, () => Uint8Array[]]>([
    ['a record as it should be', () => record(sps, pps), () => []],
    ['a record with doubled headers and no reserved bits', () => record(doubled(sps), doubled(pps), 3, 1), () => []],
    ['a record whose first set alone has a doubled header', () => record(doubled(sps), pps), () => []],
    ['a record whose second set alone has a doubled header', () => record(sps, doubled(pps)), () => []],
    ['a record that says another profile', () => record(sps, pps).fill(0x64, 1, 2), () => []],
    ['a description with start codes', () => annexB(sps, pps), () => []],
    ['the key sample', () => null, () => [sps, pps]],
    ['the key sample, against a wrong description', () => record(pps, sps), () => [sps, pps]],
    ['a key sample with doubled headers', () => null, () => [doubled(sps), doubled(pps)]],
    ['a key sample and a description together', () => record(doubled(sps), doubled(pps)), () => [sps]],
    ['sets that come twice', () => null, () => [sps, sps, pps, pps]],
  ])('is made of %s', (_what, description, inBand) => {
    const config = decoderConfig([...inBand(), slice], description())
    expect(hex(config?.avcC)).toBe(canonical())
    expect(config).toMatchObject({ width: 320, height: 180 })
  })

  test.each([
    ['1280×720', '18', '17', '6742c01fd9005005ba10000003001001e84800f1832480', 1_280, 720],
    ['640×480', '17', '16', '6742c01fd900a03da10000030001001e84800f183248', 640, 480],
  ])(
    'of %s is made of what Firefox 153 says, which doubles the header byte of each set',
    (_size, said, right, set, ...size) => {
      const description = bytes(`0142c01f030100${said}67${set}0100056868cb8cb2`)
      const config = decoderConfig([slice], description)
      expect(hex(config?.avcC)).toBe(`0142c01fffe100${right}${set}01000468cb8cb2`)
      expect([config?.width, config?.height]).toEqual(size)
    },
  )

  test.each<[string, () => Uint8Array | null, () => Uint8Array[]]>([
    ['nothing', () => null, () => []],
    ['a record that is cut off', () => record(sps, pps).subarray(0, 12), () => []],
    [
      'the sets in the wrong places',
      () => null,
      () => [joined([0x68], sps.subarray(1)), joined([0x67], pps.subarray(1))],
    ],
    ['a set of pictures that belongs to no sequence', () => record(sps, bytes('68 a8')), () => []],
    ['a sequence alone', () => null, () => [sps]],
    ['a sequence that ends too soon', () => null, () => [sps.subarray(0, 6), pps]],
  ])('is not made of %s', (_what, description, inBand) => {
    expect(decoderConfig([...inBand(), slice], description())).toBeNull()
  })

  test('of the high profile has chroma format and bit depths', () => {
    const high = bytes('67 64 00 1f ac d9 40 50 05 bb 01 10 00 00 03 00 10 00 00 03 03 c0 f1 83 19 60')
    const config = decoderConfig([high, bytes('68 eb e3 cb 22 c0'), slice])
    expect(config).toMatchObject({ width: 1_280, height: 720 })
    expect(hex(config?.avcC.subarray(-4))).toBe('fdf8f800')
    expect(readAvcC(config?.avcC ?? bytes(''))?.sps[0]?.says).toMatchObject({ profile: 100, chromaFormat: 1 })
  })
})

test('a sample is split into its units in any framing', () => {
  const units = [sps, pps, bytes('65 88 84 80')]
  const withLengths = (size: number) =>
    joined(...units.map((unit) => joined([...Array(size - 2).fill(0), ...u16(unit.length)], unit)))
  for (const sample of [annexB(...units), withLengths(4), withLengths(2)]) {
    expect(unitsIn(sample)?.map(hex)).toEqual(units.map(hex))
  }
  expect(unitsIn(bytes('00 00 00 09 65 88'))).toBeNull()
})

describe('an encoder’s samples', () => {
  function running() {
    const begun: { run: number; avcC: string }[] = []
    let next = 3
    const runOf = avcRuns({
      nextRun: () => next++,
      begin: (run, config) => begun.push({ run, avcC: hex(config.avcC) }),
    })
    return { runOf, begun }
  }

  test('belong to one run as long as their parameter sets stay the same', () => {
    const { runOf, begun } = running()
    const description = record(doubled(sps), doubled(pps), 3, 1)
    const given = film.samples.map((sample, place) =>
      runOf({ bytes: sample.bytes, description: place === 0 ? description : null }),
    )
    expect(new Set(given.map((sample) => sample?.run))).toEqual(new Set([3]))
    expect(begun).toEqual([{ run: 3, avcC: hex(record(sps, pps)) }])
    expect(given.filter((sample) => sample?.isKey)).toHaveLength(1)
  })

  test('begin another run when their parameter sets change', async () => {
    const { runOf, begun } = running()
    const other = read((await testFootage(1, '180x320')).mp4)
    const { track, samples, first } = film
    const given = [
      { bytes: first, description: track.avcC },
      { bytes: other.first, description: other.track.avcC },
      { bytes: other.samples[1]?.bytes ?? first, description: null },
      { bytes: first, description: track.avcC },
      { bytes: samples[1]?.bytes ?? first, description: null },
    ]
    expect(given.map((sample) => runOf(sample)?.run)).toEqual([3, 4, 4, 5, 5])
    expect(begun.map(({ run }) => run)).toEqual([3, 4, 5])
  })

  test('before the first key sample are dropped, and an unreadable key sample is an error', () => {
    const { runOf } = running()
    expect(runOf({ bytes: film.samples[1]?.bytes ?? slice, description: null })).toBeNull()
    expect(() => runOf({ bytes: annexB(slice), description: null })).toThrow(UndecodableError)
    expect(() => runOf({ bytes: bytes('ff ff ff'), description: null })).toThrow(UndecodableError)
  })
})

test('ffmpeg decodes samples with a repaired description without warnings', async () => {
  const config = decoderConfig([slice], record(doubled(sps), doubled(pps), 3, 1))
  const avcC = config?.avcC ?? bytes('')
  const video = film.samples.map((sample) => ({ isKey: sample.isKey, duration: 3_000, bytes: sample.bytes }))
  const segment = buildFragment({ sequence: 1, videoTime: 0, video, audioTime: 0, audio: aac.slice(0, 47) })
  const played = await decode(Buffer.concat([buildInitSegment(avcC, 320, 180), segment]))
  expect(played).toMatchObject({ frames: 30, complaints: '' })
})
