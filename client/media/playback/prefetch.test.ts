import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchStream, takePrefetch } from './prefetch.ts'

const ORIGIN = 'https://maidan.example'
const PATH = '/live/final/programme.m3u8'
const EPOCH_MS = Date.parse('2026-12-06T10:00:00Z')
const segment = (slot: number) =>
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(EPOCH_MS + slot * 1_000).toISOString()}\n#EXTINF:1.000,\n/live/media/e/a/0/${slot}.m4s\n`
const playlist = `#EXTM3U\n#EXT-X-MAP:URI="/live/media/e/a/0/init.mp4"\n${[0, 1, 2, 3, 4].map(segment).join('')}`

let requested: string[]
let answers: Record<string, string>
let nowMs: number
/** When the page's own preload of the playlist began to arrive; null without one. */
let preloadedAtMs: number | null

beforeEach(() => {
  requested = []
  answers = { [PATH]: playlist }
  nowMs = 1_000
  preloadedAtMs = null
  vi.stubGlobal('location', { href: `${ORIGIN}/event/final` })
  vi.stubGlobal('performance', {
    now: () => nowMs,
    getEntriesByName: (url: string) =>
      url.endsWith(PATH) && preloadedAtMs !== null ? [{ responseStart: preloadedAtMs }] : [],
  })
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(ORIGIN, '')
    requested.push(path)
    const body = answers[path] ?? path
    const response = new Response(body, { status: body === '' ? 503 : 200 })
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function prefetched() {
  prefetchStream(PATH)
  const prefetch = takePrefetch(PATH)
  await prefetch?.take(PATH)?.catch(() => {})
  return prefetch
}

async function textOf(early: Promise<{ bytes: ArrayBuffer }> | null | undefined) {
  const response = await early
  return response ? new TextDecoder().decode(response.bytes) : null
}

test('requests the playlist, and the init segment and segment at which a player starts', async () => {
  const prefetch = await prefetched()
  expect(requested).toEqual([PATH, '/live/media/e/a/0/init.mp4', '/live/media/e/a/0/2.m4s'])
  expect(prefetch?.startMs()).toBe(EPOCH_MS + 2_000)
  expect(await textOf(prefetch?.take(`${ORIGIN}/live/media/e/a/0/2.m4s`))).toBe('/live/media/e/a/0/2.m4s')
})

test.each([
  [600, '2'],
  [1_500, '3'],
  [2_600, '4'],
  [9_000, '4'],
])('a playlist that arrived %i ms ago starts later: at slot %s', async (ageMs, slot) => {
  nowMs = 10_000
  preloadedAtMs = nowMs - ageMs
  prefetchStream(PATH)
  expect(await takePrefetch(PATH)?.take(PATH)).toMatchObject({ firstByteAtMs: preloadedAtMs })
  expect(requested.at(-1)).toBe(`/live/media/e/a/0/${slot}.m4s`)
})

test('hands each response over once, under its path or its whole URL', async () => {
  prefetchStream(PATH)
  const prefetch = takePrefetch(PATH)
  expect(await textOf(prefetch?.take(ORIGIN + PATH))).toBe(playlist)
  expect(prefetch?.take(PATH)).toBeNull()
  expect(prefetch?.take('/live/media/e/a/0/9.m4s')).toBeNull()
})

test('belongs to one player, of the same playlist, for eight seconds', () => {
  prefetchStream(PATH)
  expect(takePrefetch('/live/other/programme.m3u8')).toBeNull()
  expect(takePrefetch(PATH)).not.toBeNull()
  expect(takePrefetch(PATH)).toBeNull()
  prefetchStream(PATH)
  nowMs += 8_000
  expect(takePrefetch(PATH)).toBeNull()
})

test.each([
  ['has ended', `${playlist}#EXT-X-ENDLIST\n`],
  ['has no segments', '#EXTM3U\n'],
  ['is not there', ''],
])('requests no segments when the playlist %s', async (_what, body) => {
  answers = { [PATH]: body }
  const prefetch = await prefetched()
  expect(requested).toEqual([PATH])
  expect(prefetch?.startMs()).toBeNull()
})

test('rejects what could not be loaded, so that the player requests it again', async () => {
  answers['/live/media/e/a/0/2.m4s'] = ''
  const prefetch = await prefetched()
  await expect(prefetch?.take('/live/media/e/a/0/2.m4s')).rejects.toThrow('answers 503')
})
