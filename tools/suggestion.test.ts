import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { suggestion } from './suggestion.ts'

test.each([
  ['benhc', 'bench'],
  ['lighthose', 'lighthouse'],
  ['screen', 'screenshots'],
  ['kill-test', 'chaos'],
  ['fleet', 'cluster'],
  ['players', 'compatibility'],
])('suggests for %s: %s', (wrong, meant) => expect(suggestion(wrong)).toBe(meant))

test('suggests nothing for an unrelated name', () => {
  expect(suggestion('paint-the-fence')).toBeUndefined()
})

test('no former name is in use', () => {
  const former = Object.values(catalogue).flatMap(({ formerly = [] }) => formerly)
  expect(former.filter((name) => Object.hasOwn(catalogue, name))).toEqual([])
})
