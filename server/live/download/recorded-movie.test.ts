import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { boxAt, boxesIn, copyOf, wholeBoxesIn } from '#schema/mp4/boxes/boxes.ts'
import { slotted } from '#server/live/storage/slate.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { decode, pictureHashes, probe } from '#tests/support/media/footage.ts'
import { loadSampleCamera, segmentOf } from '#tests/support/media/sample-camera.ts'
import { movieStream } from './movie-stream.ts'
import { type FilmedSlot, indexMovie, type Movie } from './recorded-movie.ts'

type Filming = { init: Buffer; inSlot(slot: number): Buffer }

/** Cameras by letter: `a` and `b` of one size but with other parameter sets, `c` smaller. */
const cameras = new Map<string, Filming>()
beforeAll(async () => {
  for (const [letter, name] of [
    ['a', 'pavilion'],
    ['c', 'square'],
  ] as const) {
    const camera = await loadSampleCamera(name)
    cameras.set(letter, { init: camera.init, inSlot: (slot) => withoutIndex(segmentOf(camera, slot)) })
  }
  const { init, segment } = encodeSecond({ colour: 'maroon' })
  cameras.set('b', { init, inSlot: slotted(segment) })
})

/** Phones send no index of the segment, and the server takes none. */
function withoutIndex(segment: Buffer): Buffer {
  return Buffer.concat((boxesIn(segment) ?? []).filter(({ type }) => type !== 'sidx').map(copyOf))
}

const named = (name: string) => /^(\w)-0-(\d+)[.]m4s$/.exec(name) ?? []
const folder = {
  async get(name: string) {
    const [, letter = '', slot] = named(name)
    return cameras.get(letter)?.inSlot(Number(slot)) ?? null
  },
  getStart: async (name: string, bytes: number) => (await folder.get(name))?.subarray(0, bytes) ?? null,
}
const startsAt = new Date('2026-12-06T10:00:00Z')
const source = { folder, pace: async () => {} }

/** One letter for each slot from the first, a dot for one that is missing. */
async function movieOf(letters: string): Promise<Movie> {
  const slots = [...letters].flatMap((deviceId, slot): FilmedSlot[] =>
    deviceId === '.' ? [] : [{ deviceId, run: 0, slot }],
  )
  const inits = [...cameras].map(([deviceId, { init }]) => ({ deviceId, run: 0, init }))
  const movie = await indexMovie({ folder, slots, inits, startsAt })
  if (!movie) throw new Error('There is no movie.')
  return movie
}

async function read(movie: Movie, first = 0, last = movie.bytes - 1): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of movieStream(movie, [first, last], source)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function packetsOf(mp4: Buffer, type: string) {
  const packets = (await probe(mp4)).packets.filter(({ codec_type }) => codec_type === type)
  return packets.map(({ pts_time, duration_time, flags }) => {
    return { at: Number(pts_time), seconds: Number(duration_time), isKey: flags.startsWith('K') }
  })
}

describe('a recording of one camera', () => {
  test('is an MP4 of all its pictures and its sound, whose tables come first', async () => {
    const movie = await movieOf('aaaaaaaa')
    const mp4 = await read(movie)
    expect(mp4.length).toBe(movie.bytes)
    expect(wholeBoxesIn(mp4).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
    const { coded, frames, samples, complaints } = await decode(mp4)
    expect([coded, frames, complaints]).toEqual([240, 240, ''])
    expect(Math.abs(samples - 8 * 48_000)).toBeLessThanOrEqual(1_024)
    const pictures = await packetsOf(mp4, 'video')
    expect(pictures.filter(({ isKey }) => isKey).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(pictures.map(({ seconds }) => seconds.toFixed(4)))).toEqual(new Set(['0.0333']))
  })

  test('closes up what is missing', async () => {
    const mp4 = await read(await movieOf('..aaaa....aaaa'))
    const pictures = await packetsOf(mp4, 'video')
    const sounds = await packetsOf(mp4, 'audio')
    expect(pictures.map(({ at }) => at.toFixed(3))).toEqual(Array.from({ length: 240 }, (_, n) => (n / 30).toFixed(3)))
    expect(sounds.map(({ at }) => at.toFixed(3))).toEqual(
      sounds.map((_, place) => ((place * 1_024) / 48_000).toFixed(3)),
    )
    expect(Math.abs((sounds.length * 1_024) / 48_000 - 8)).toBeLessThan(0.03)
    expect(await decode(mp4)).toMatchObject({ frames: 240, complaints: '' })
  })

  test('skips a segment that was deleted', async () => {
    expect(await decode(await read(await movieOf('aaxa')))).toMatchObject({ frames: 90, complaints: '' })
  })
})

describe('a programme', () => {
  const hashesOf = async (letters: string) => pictureHashes(await read(await movieOf(letters)))

  test('shows the pictures of each camera bit for bit, though their parameter sets differ', async () => {
    const [cut, ofA, ofB] = await Promise.all(['aabbaabb', 'aaaaaaaa', 'bbbbbbbb'].map(hashesOf))
    const second = (hashes: string[] | undefined, from: number) => hashes?.slice(from * 30, (from + 2) * 30) ?? []
    expect(cut).toEqual([...second(ofA, 0), ...second(ofB, 2), ...second(ofA, 4), ...second(ofB, 6)])
    expect(await decode(await read(await movieOf('aabbaabb')))).toMatchObject({ frames: 240, complaints: '' })
  })

  test('of several sizes is decoded without an error, and says the largest', async () => {
    const mp4 = await read(await movieOf('ccaacc'))
    expect(await decode(mp4)).toMatchObject({ frames: 180, complaints: '' })
    const entry = mp4.lastIndexOf('avc1', mp4.indexOf('avcC'))
    expect([mp4.readUInt16BE(entry + 28), mp4.readUInt16BE(entry + 30)]).toEqual([640, 360])
  })
})

describe('a part of the file', () => {
  test('is the same bytes as in the whole, wherever it is cut', async () => {
    const movie = await movieOf('abab')
    const whole = await read(movie)
    const cuts = [0, 1, movie.head.length - 1, movie.head.length, movie.head.length + 5, movie.bytes - 1, movie.bytes]
    for (const part of movie.parts) cuts.push(part.from - 1, part.from, part.from + 40)
    const places = [...new Set(cuts)].sort((one, other) => one - other)
    const parts: Buffer[] = []
    for (const [index, first] of places.slice(0, -1).entries()) {
      parts.push(await read(movie, first, (places[index + 1] ?? 0) - 1))
    }
    expect(sha(Buffer.concat(parts))).toBe(sha(whole))
  })

  test('has a name that changes with what is in the file', async () => {
    const [one, same, other] = await Promise.all(['aab', 'aab', 'aba'].map(movieOf))
    expect(same?.etag).toBe(one?.etag)
    expect(other?.etag).not.toBe(one?.etag)
  })
})

test('no more than three segments are read ahead of who downloads', async () => {
  const movie = await movieOf('aaaaaaaaaaaa')
  let reads = 0
  const counting = {
    get(name: string) {
      reads += 1
      return folder.get(name)
    },
  }
  const stream = movieStream(movie, [0, movie.bytes - 1], { folder: counting, pace: async () => {} })
  await new Promise((resolve) => stream.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reads).toBeLessThanOrEqual(3)
  stream.destroy()
})

test('a segment that is deleted meanwhile breaks the download off', async () => {
  const movie = await movieOf('aaaa')
  const stream = movieStream(movie, [0, movie.bytes - 1], { folder: { get: async () => null }, pace: async () => {} })
  await expect(stream.toArray()).rejects.toThrow('was deleted while it was downloaded')
})

test('the file says when the recording was made', async () => {
  const { head } = await movieOf('a')
  const moov = wholeBoxesIn(head).find(({ type }) => type === 'moov')
  const mvhd = moov && boxAt(moov, 'mvhd')
  expect(Buffer.from(mvhd?.content ?? []).readUInt32BE(4) - 2_082_844_800).toBe(startsAt.getTime() / 1_000)
})

function sha(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
