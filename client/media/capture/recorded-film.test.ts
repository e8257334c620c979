import { beforeAll, expect, test } from 'vitest'
import { testFootage } from '#tests/support/media/footage.ts'
import { readRecording } from './recorded-film.ts'
import type { CodedFrame } from './segments/segmenter.ts'

const SECONDS = 8
const STARTED_MS = 100_040
const WRITING_MS = 30

let fragments: Buffer[]
beforeAll(async () => {
  const { mp4 } = await testFootage(SECONDS)
  const starts = [...mp4.toString('latin1').matchAll(/moof/g)].map(({ index }) => index - 4)
  fragments = [0, ...starts.slice(1)].map((start, place) => mp4.subarray(start, starts[place + 1] ?? mp4.length))
})

test('recorder output is timed by its arrival, each key frame at the beginning of its slot', () => {
  const pictures: CodedFrame[] = []
  const inits: number[] = []
  const film = readRecording({
    nextRun: () => 4,
    give: (picture) => pictures.push(picture),
    giveInit: (run) => inits.push(run),
    fail: (error) => {
      throw error
    },
  })
  const counts = fragments.map((bytes, place) => {
    const isStarting = place < 2
    return film.push(bytes, STARTED_MS + (place + 1) * 1_000 + WRITING_MS + (isStarting ? 700 : 0))
  })
  expect(inits).toEqual([4])
  expect(film.size()).toEqual({ width: 320, height: 180 })
  expect(counts).toEqual(Array.from({ length: SECONDS }, () => 30))

  const keys = pictures.filter(({ isKey }) => isKey)
  expect(keys.map(({ slot }) => slot)).toEqual([102, 103, 104, 105, 106, 107])
  expect(keys.map(({ atMs }) => Math.round(atMs) % 1_000)).toEqual(Array.from({ length: 6 }, () => 70))
  const steps = pictures.slice(1).map(({ atMs }, place) => atMs - (pictures[place]?.atMs ?? 0))
  expect(Math.max(...steps)).toBeCloseTo(100 / 3, 0)
})
