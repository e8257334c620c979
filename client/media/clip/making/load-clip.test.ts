import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadClip } from './load-clip.ts'

const segment = (second: number, camera = 'a') => {
  const folder = `https://maidan.example/live/media/e/${camera}`
  return { url: `${folder}/${second}.m4s`, mapUrl: `${folder}/init.mp4`, startsMs: second * 1_000, seconds: 1 }
}
const request = {
  ...{ fromMs: 1_000, untilMs: 5_000, format: 'wide' as const, plates: [], sponsors: [] },
  segments: [segment(1), segment(2), segment(3, 'slate'), segment(4, 'slate')],
}

let requested: string[]
/** Status of each answer in turn; 200 without one. */
let answers: Record<string, number[]>

beforeEach(() => {
  requested = []
  answers = {}
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').slice(-2).join('/')
    requested.push(name)
    const status = answers[name]?.shift() ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(`<${name}>`, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const textsOf = async ({ parts }: Awaited<ReturnType<typeof loadClip>>) =>
  Promise.all(parts.map(async ({ file, startsMs, isSlate }) => [await file.text(), startsMs, isSlate]))

test('each camera is a file of its own, and everything is requested once', async () => {
  const shares: number[] = []
  const loaded = await loadClip(request, (share) => shares.push(share))
  expect(await textsOf(loaded)).toEqual([
    ['<a/init.mp4><a/1.m4s><a/2.m4s>', 1_000, false],
    ['<slate/init.mp4><slate/3.m4s><slate/4.m4s>', 3_000, true],
  ])
  expect(new Set(requested).size).toBe(requested.length)
  expect(shares.at(-1)).toBe(1)
})

test('a segment that is gone is left out', async () => {
  answers = { 'a/2.m4s': [404] }
  const loaded = await loadClip(request, () => {})
  expect(loaded.timeline.lengthMs).toBe(3_000)
  expect((await textsOf(loaded))[0]).toEqual(['<a/init.mp4><a/1.m4s>', 1_000, false])
})

test('what fails otherwise is requested again', async () => {
  answers = { 'a/1.m4s': [503, 0] }
  expect((await loadClip(request, () => {})).timeline.lengthMs).toBe(4_000)
  expect(requested.filter((name) => name === 'a/1.m4s')).toHaveLength(3)
})

test('without any segment, and without a network, it says why', async () => {
  answers = { 'a/init.mp4': [410], 'slate/init.mp4': [410] }
  await expect(loadClip(request, () => {})).rejects.toMatchObject({ fault: 'gone' })
  answers = { 'a/init.mp4': [0, 0, 0, 0] }
  await expect(loadClip(request, () => {})).rejects.toMatchObject({ fault: 'unreachable' })
})
