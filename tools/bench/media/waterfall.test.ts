import { expect, test } from 'vitest'
import { drawWaterfall } from './waterfall.ts'

const figures = { requests: 2, bytes: 0, scriptBytes: 0, lcpMs: 900, longTasks: 0, blockedMs: 0, readyMs: 1_200 }
const origin = 'http://127.0.0.1:4000'
const files = [
  { url: `${origin}/event/a%26b`, kind: 'Document', startMs: 0, responseMs: 560, endMs: 570, bytes: 2_100 },
  { url: `${origin}/assets/forms-w-OI_Qpi.js`, kind: 'Script', startMs: 600, responseMs: 1_190, endMs: NaN, bytes: 0 },
  { url: `${origin}/live/media/68.m4s`, kind: 'Fetch', startMs: 1_300, responseMs: 1_900, endMs: 2_000, bytes: 9 },
]

test('draws the requests until the page was ready, by names without hashes', () => {
  const svg = drawWaterfall('Viewer & more', { ...figures, files })
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts).toEqual(expect.arrayContaining(['Viewer &amp; more', 'a%26b', '2.1 kB', 'forms.js']))
  expect(texts).not.toContain('68.m4s')
  expect(svg).toContain('2 requests until ready.')
})

test('a common time scale makes pictures comparable; nothing is drawn beyond it', () => {
  const ends = (svg: string) =>
    [...svg.matchAll(/<rect class="\w+ \w+" x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(
      ([, x, width]) => Number(x) + Number(width),
    )
  const narrow = ends(drawWaterfall('Viewer', { ...figures, files }))
  const wide = ends(drawWaterfall('Viewer', { ...figures, files }, 2_400))
  expect(Math.max(...narrow)).toBeLessThanOrEqual(891)
  expect(wide[0]).toBeLessThan(narrow[0] ?? 0)
})
