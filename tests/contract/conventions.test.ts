import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sports } from '#schema/sports/index.ts'

const files = ['schema', 'server', 'client', 'tests', 'tools', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && basename(path) !== 'generated.ts').map(read)
const catalogues = files.filter((path) => /^(client|schema)\/.*\/messages\/\w+\.json$/.test(path)).map(read)
const isTest = (path: string) => /^(tests|tools)\//.test(path) || /\.test\.tsx?$/.test(path)

describe('a file', () => {
  test('is at most 250 lines long, a test 350', () => {
    const lines = (text: string) => text.trimEnd().split('\n').length
    expect(sources.filter(({ path, text }) => lines(text) > (isTest(path) ? 350 : 250)).map(named)).toEqual([])
  })

  test('is named after what it holds', () => {
    const vague = /^(utils?|helpers?|common|misc|manager|data|info|types|handle-.*)\./
    expect(files.filter((path) => vague.test(basename(path)))).toEqual([])
  })

  test('is no barrel; the sports registry is the only index', () => {
    expect(files.filter((path) => /^index\.(ts|tsx|mjs)$/.test(basename(path)))).toEqual(['schema/sports/index.ts'])
    expect(sources.filter(({ text }) => /^export \* from/m.test(text)).map(named)).toEqual([])
  })

  test('imports ./ within its module and # from another, and the whole name of the file', () => {
    const faulty = sources.flatMap(({ path, text }) =>
      importsIn(text)
        .filter((imported) => isFaulty(imported, path))
        .map((imported) => `${path} imports ${imported}`),
    )
    expect(faulty).toEqual([])
  })
})

test('an exported type name means one thing in the whole product', () => {
  const names = sources
    .filter(({ path }) => /^(schema|server|client)\//.test(path) && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name]) => name))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every sport is a folder with its contract and its settings, and is registered', () => {
  const folders = foldersIn('schema/sports')
  expect(folders).toEqual(Object.keys(sports).sort())
  for (const sport of folders) {
    expect(readdirSync(join('schema/sports', sport))).toEqual(
      expect.arrayContaining([`${sport}.graphql`, 'settings.ts']),
    )
  }
})

test('every screen is on a route', () => {
  const router = readFileSync('client/router.tsx', 'utf8')
  expect(foldersIn('client/screens').filter((screen) => !router.includes(`#client/screens/${screen}/`))).toEqual([])
})

/** From section 8 of the specification. */
test.each([
  'Please enter a valid 10-digit phone number',
  'OTP sent!',
  'Failed to send OTP',
  'Network error. Please try again.',
  'Please enter complete 4-digit OTP',
  'OTP verified!',
  'OTP verification failed',
  'OTP resent successfully!',
  'Failed to resend OTP',
  'Network error. Try again.',
  'Failed to load more events.',
  'No more events to load.',
  'Event will be created with ',
  ' sponsor(s). Total sponsor cost: ₹',
  'Event saved successfully!',
  'Failed to save event.',
  'Event not found.',
  'Event will be updated with ',
  'Event updated successfully!',
  'Failed to update event.',
  'Please fill all fields',
  'Something went wrong. Please try again.',
  'Link copied to clipboard!',
  'Unexpected Application Error!',
  '404 Not Found',
])('the product can say "%s"', (message) => {
  const sayers = [...sources, ...catalogues].filter(
    ({ path, text }) => /^(client|schema)\//.test(path) && !isTest(path) && text.includes(message),
  )
  expect(sayers.length).toBeGreaterThan(0)
})

function read(path: string) {
  return { path, text: readFileSync(path, 'utf8') }
}

function named({ path }: { path: string }): string {
  return path
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function importsIn(text: string): string[] {
  return [...text.matchAll(/(?:from|import) '([^']+)'|import\('([^']+)'\)/g)].map((match) => match[1] ?? match[2] ?? '')
}

/** Allowed: sports import the registry, programs load the build, test suites extend a root configuration. */
function isFaulty(imported: string, path: string): boolean {
  if (imported.startsWith('../'))
    return !path.startsWith('schema/') && !/\/dist\/|^(?:\.\.\/)+\w+\.config\.ts$/.test(imported)
  return (
    /^[.#]/.test(imported) && !/\.(ts|tsx|mjs|css|svg|json|graphql|woff2)(?:\?(?:raw|url|worker&url))?$/.test(imported)
  )
}
