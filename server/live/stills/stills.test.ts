import { execFileSync } from 'node:child_process'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { MediaObject } from '#server/live/storage/media.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { withGarbage } from '#tests/support/media/sample-camera.ts'
import { stillsOf } from './stills.ts'

const objects = new Map<string, Buffer>()
const nameOf = ({ deviceId, slot }: MediaObject) => `${deviceId} ${slot}`
const stills = stillsOf({ get: async (object) => objects.get(nameOf(object)) ?? null })
afterAll(() => stills.close())

let count = 0
function stored({ init, segment }: { init: Buffer; segment: Buffer }): MediaObject {
  count += 1
  const object = { eventId: 'e', deviceId: `d${count}`, run: 0, slot: 3 }
  objects.set(nameOf({ ...object, slot: 'init' }), init).set(nameOf(object), segment)
  return object
}

/** The first picture as ffmpeg decodes it, in RGB. */
function oracle({ init, segment }: { init: Buffer; segment: Buffer }, matrix: string): Buffer {
  const given = ['-v', 'error', '-i', '-', '-frames:v', '1', '-vf', `scale=in_color_matrix=${matrix}`]
  return execFileSync(ffmpeg.path, [...given, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    input: Buffer.concat([init, segment]),
    maxBuffer: 2 ** 24,
  })
}

const meanError = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, place) => sum + Math.abs(value - (other[place] ?? 0)), 0) / one.length

describe('a still', () => {
  test.each([
    // 360 lines are cropped from 368, and 1080 from 1088.
    ['smptebars', 640, 360, 'bt601'],
    ['testsrc2', 1_280, 720, 'bt709'],
    ['smptehdbars', 1_920, 1_080, 'bt709'],
  ])('of %s is the picture that ffmpeg decodes, %i × %i', async (picture, width, height, matrix) => {
    const second = encodeSecond({ picture, width, height })
    const jpeg = await stills.of(stored(second))
    const { data, info } = await sharp(jpeg ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    expect(meanError(data, oracle(second, matrix))).toBeLessThan(4)
  })

  test('is none of a damaged, a cut-off, a foreign or a missing segment, and the next one is decoded', async () => {
    const second = encodeSecond({ colour: 'maroon' })
    const other = encodeSecond({ width: 320, height: 180 })
    const bad = [
      { ...second, segment: withGarbage(second.segment) },
      { ...second, segment: second.segment.subarray(0, 1_000) },
      { ...second, segment: Buffer.from('nothing') },
      { init: Buffer.from('nothing'), segment: second.segment },
      { init: other.init, segment: second.segment },
      { init: inProfile(second.init, 0x4d), segment: second.segment },
    ]
    for (const each of bad) expect(await stills.of(stored(each))).toBeNull()
    expect(await stills.of({ eventId: 'e', deviceId: 'none', run: 0, slot: 3 })).toBeNull()
    expect(await stills.of(stored(second))).not.toBeNull()
  })

  test('leaves the stored bytes as they are: viewers get the same', async () => {
    const second = encodeSecond({ colour: 'purple' })
    const before = { init: Buffer.from(second.init), segment: Buffer.from(second.segment) }
    expect(await stills.of(stored(second))).not.toBeNull()
    expect(second).toEqual(before)
  })

  test('is gone with its segment', async () => {
    const segment = stored(encodeSecond())
    expect(await stills.of(segment)).not.toBeNull()
    objects.delete(nameOf(segment))
    expect(await stills.of(segment)).toBeNull()
  })

  test('is decoded once for all who ask at the same time', async () => {
    const segment = stored(encodeSecond({ colour: 'teal' }))
    const [one, other] = await Promise.all([stills.of(segment), stills.of(segment)])
    expect(one).toBe(other)
    expect(await stills.of(segment)).toBe(one)
  })
})

/** Names another profile in the avcC record and its SPS. */
function inProfile(init: Buffer, profile: number): Buffer {
  const copy = Buffer.from(init)
  const record = copy.indexOf('avcC') + 4
  copy[record + 1] = profile
  copy[record + 9] = profile
  return copy
}
