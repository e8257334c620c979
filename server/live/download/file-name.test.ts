import { expect, test } from 'vitest'
import { attachment, movieFileName } from './file-name.ts'

const nameOf = (title: string, cameraName: string | null = null) =>
  movieFileName({ title, localTime: '2026-12-06T15:30', cameraName })

test.each([
  ['Sunday Final', null, 'Sunday Final 2026-12-06.mp4'],
  ['Sunday Final', 'Main stand', 'Sunday Final 2026-12-06 Main stand.mp4'],
  ['../a\\b: "c"', null, 'a b c 2026-12-06.mp4'],
  ['क्ष\u200dत्रिय', null, 'क्ष\u200dत्रिय 2026-12-06.mp4'],
  ['a\u202etxt.exe', null, 'a txt.exe 2026-12-06.mp4'],
  ['Final 🏏👨‍👩‍👧', null, 'Final 🏏👨‍👩‍👧 2026-12-06.mp4'],
  ['...', null, '2026-12-06.mp4'],
])('%j of camera %j is saved as %j', (title, cameraName, name) => {
  expect(nameOf(title, cameraName)).toBe(name)
})

test('a name fits a file system, and is cut between letters', () => {
  const name = nameOf('क्षि'.repeat(40), 'त्रि'.repeat(40))
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name).toBe(`${'क्षि'.repeat(9)} 2026-12-06 ${'त्रि'.repeat(9)}.mp4`)
})

test('a header has the name in any script, and in ASCII', () => {
  const header = attachment("मैच's “final” 100%.mp4")
  const encoded = '%E0%A4%AE%E0%A5%88%E0%A4%9A%27s%20%E2%80%9Cfinal%E2%80%9D%20100%25.mp4'
  expect(header).toBe(`attachment; filename="_'s _final_ 100_.mp4"; filename*=UTF-8''${encoded}`)
})
