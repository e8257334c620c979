import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test('the dark colours chosen by the device and by the person are the same', () => {
  const byDevice = declarations(css, ':root:not([data-theme]) {')
  const byPerson = declarations(css, '\n  [data-theme="dark"] {')

  expect(byDevice.length).toBeGreaterThan(20)
  expect(byPerson).toEqual(byDevice)
})

function declarations(sheet: string, selector: string): string[] {
  const start = sheet.indexOf(selector) + selector.length
  const block = sheet.slice(start, sheet.indexOf('}', start))
  return block.split('\n').flatMap((line) => line.trim() || [])
}
