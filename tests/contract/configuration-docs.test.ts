import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'

/** The names in the first column of the tables. */
function documentedIn(path: string): string[] {
  const rows = readFileSync(path, 'utf8').matchAll(/^\| (`[A-Z].*?) \|/gm)
  return [...rows].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
}

test('docs/configuration.md lists every setting, once, and nothing else', () => {
  expect(documentedIn('docs/configuration.md').sort()).toEqual([...variableNames].sort())
})

test('the README names only settings that exist', () => {
  expect(documentedIn('README.md').filter((name) => !variableNames.includes(name))).toEqual([])
})
