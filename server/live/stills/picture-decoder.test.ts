import { afterEach, expect, test } from 'vitest'
import type { CodedPicture } from './decoder-worker.mjs'
import { type PictureDecoder, pictureDecoder } from './picture-decoder.ts'

/** What a picture does to the worker, by its width. */
const FAULTS: [name: string, width: number, code: string][] = [
  ['makes it hang', 1, 'for (;;);'],
  ['makes it throw', 2, 'throw new Error("The picture broke the decoder.")'],
  ['stops it', 3, 'process.exit(1)'],
  ['takes all its memory', 4, 'const held = []; for (;;) held.push(new Array(1_000_000).fill(held.length))'],
]
/** Answers other pictures with their first unit. */
const WORKER = `
import { parentPort } from 'node:worker_threads'
const faults = { ${FAULTS.map(([, width, code]) => `${width}: () => { ${code} }`).join(', ')} }
parentPort.on('message', ({ width, units: [rgb] }) => {
  faults[width]?.()
  parentPort.postMessage({ rgb })
})`
const file = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`)

let decoder: PictureDecoder
afterEach(() => decoder.close())

const picture = (width: number): CodedPicture => ({
  ...{ width, height: 1, left: 0, top: 0, isHd: false },
  units: [new Uint8Array([7, 8, width])],
})
const rgbOf = async (width: number) => [...((await decoder.decode(picture(width))) ?? [])]

test.each(FAULTS)('a picture that %s is none, and the next one is decoded', async (_what, width) => {
  decoder = pictureDecoder({ file, pictureMaxMs: 2_000 })
  expect(await rgbOf(9)).toEqual([7, 8, 9])
  const [bad, waiting] = await Promise.all([decoder.decode(picture(width)), rgbOf(10)])
  expect(bad).toBeNull()
  expect(waiting).toEqual([7, 8, 10])
  expect(await rgbOf(11)).toEqual([7, 8, 11])
})

test('a worker that hangs holds up the others for the time of one picture', async () => {
  decoder = pictureDecoder({ file, pictureMaxMs: 300 })
  await rgbOf(9)
  const beganMs = performance.now()
  expect(await decoder.decode(picture(1))).toBeNull()
  const tookMs = performance.now() - beganMs
  expect(tookMs).toBeGreaterThanOrEqual(290)
  expect(tookMs).toBeLessThan(2_000)
})

test('of more than twenty pictures at once the others are none, and later ones are decoded', async () => {
  decoder = pictureDecoder({ file })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, place) => decoder.decode(picture(9 + place))))
  expect(answers.map((rgb) => rgb !== null)).toEqual(Array.from({ length: 25 }, (_, place) => place < 20))
  expect(await rgbOf(40)).toEqual([7, 8, 40])
})

test('once closed, nothing is decoded', async () => {
  decoder = pictureDecoder({ file })
  expect(await rgbOf(9)).toEqual([7, 8, 9])
  await decoder.close()
  expect(await decoder.decode(picture(9))).toBeNull()
})
