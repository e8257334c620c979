import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const documents = {
  spec: sectionsOf('docs/specification.md'),
  'threat model': sectionsOf('docs/threat-model.md'),
}
const sources = ['schema', 'server', 'client', 'tests', 'tools', 'scripts', 'migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /\.(tsx?|mjs|graphql|sql)$/.test(name) && !parentPath.includes('node_modules'))
    .map(({ name, parentPath }) => join(parentPath, name)),
)

test.each(Object.entries(documents))('%s: every section number is used once', (_, sections) => {
  expect(sections.length).toBeGreaterThan(10)
  expect(new Set(sections).size).toBe(sections.length)
})

test('every cited section of the specification and of the threat model exists', () => {
  const cited = sources.flatMap((path) =>
    citationsIn(readFileSync(path, 'utf8')).map((citation) => ({ path, ...citation })),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ document, section }) => !documents[document].includes(section))).toEqual([])
})

test('no comment cites a document that is not in the repository', () => {
  const missing = /(?<!docs\/)\b(spec|security|decisions|scoring|redesign)\.md\b/
  const own = 'tests/contract/citations.test.ts'
  expect(sources.filter((path) => path !== own && missing.test(readFileSync(path, 'utf8')))).toEqual([])
})

function sectionsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, section = '']) => section)
}

/** Citations such as `spec 4.2`, `spec 2.5, 3.5 and 3.6` and `threat model 2.12`, also across the lines of a comment. */
function citationsIn(text: string): { document: keyof typeof documents; section: string }[] {
  const oneLine = text.replace(/\s*\n\s*(\*|\/\/|--|#)?\s*/g, ' ')
  const pattern = /\b(spec|threat model) (?:section )?(\d+(?:\.\d+)?(?:(?:, | and |, and )\d+(?:\.\d+)?)*)/gi
  return [...oneLine.matchAll(pattern)].flatMap(([, document = '', numbers = '']) =>
    (numbers.match(/\d+(?:\.\d+)?/g) ?? []).map((section) => ({
      document: document.toLowerCase() as keyof typeof documents,
      section,
    })),
  )
}
