import { expect, test } from 'vitest'
import { clipRequest, firstChoice, previewMs } from './clip-choice.ts'

const seen = { id: 'seen', atMs: 50_000, leadMs: 15_000, tailMs: 0, title: 'Seen' }
const six = { id: 'six', atMs: 40_000, leadMs: 9_000, tailMs: 4_000, title: 'Six' }
const four = { id: 'four', atMs: 20_000, leadMs: 9_000, tailMs: 4_000, title: 'Four' }
const moments = [seen, six, four]
const segment = (second: number) => {
  return { url: `/${second}.m4s`, mapUrl: '/init.mp4', startsMs: second * 1_000, seconds: 1 }
}
const source = {
  segments: Array.from({ length: 60 }, (_, second) => segment(second)),
  tags: [],
  within: { fromMs: 0, untilMs: 60_000 },
}

test.each([
  [{ entryId: 'four', pictureMs: 50_000 }, 'four', 13],
  [{ entryId: null, pictureMs: 42_000 }, 'six', 13],
  [{ entryId: null, pictureMs: 50_000 }, 'seen', 15],
  [{ entryId: 'undone since', pictureMs: 50_000 }, 'seen', 15],
])('%j is the moment %s, %i s long', (wish, id, seconds) => {
  const choice = firstChoice(moments, wish)
  expect([choice.moment.id, choice.seconds]).toEqual([id, seconds])
})

test('a request has the segments and the plates of its range alone', async () => {
  const score = { moments: [], textAt: () => '', plates: ({ fromMs }: { fromMs: number }) => [platesFrom(fromMs)] }
  const choice = { moment: six, seconds: 13, format: 'tall' } as const
  const request = await clipRequest(choice, { source, score })
  expect(request).toMatchObject({ fromMs: 31_000, untilMs: 44_000, format: 'tall', sponsors: [] })
  expect(request.segments.map(({ url }) => url)).toEqual(source.segments.slice(31, 44).map(({ url }) => url))
  expect(request.plates).toEqual([platesFrom(31_000)])
})

test('the preview shows the moment, or the middle of what was seen', () => {
  expect(previewMs({ moment: six, seconds: 13 }, source)).toBe(40_000)
  expect(previewMs({ moment: seen, seconds: 15 }, source)).toBe(42_500)
  expect(previewMs({ moment: { ...six, atMs: 59_900 }, seconds: 5 }, source)).toBe(59_000)
})

function platesFrom(atMs: number) {
  return { atMs, rows: [], notes: [] }
}
