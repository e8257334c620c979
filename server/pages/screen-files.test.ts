import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenFiles, withStyles } from './screen-files.ts'

const files = {
  'index.html': { scripts: ['assets/index.js', 'assets/react.js'], styles: ['assets/theme.css'] },
  'screens/login.tsx': {
    scripts: ['assets/login.js', 'assets/field.js', 'assets/react.js', 'assets/form.js', 'assets/index.js'],
    styles: ['assets/login.css'],
  },
  'form.tsx': { scripts: ['assets/form.js', 'assets/react.js'], styles: ['assets/theme.css'] },
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-files-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/files.json'), JSON.stringify(files))
})
afterAll(() => rm(folder, { recursive: true }))

test('a screen’s scripts are its own and what they import, each once, without those of every page', async () => {
  const filesOf = await screenFiles(folder)
  expect(filesOf('screens/login.tsx')).toEqual({
    scripts: ['/assets/login.js', '/assets/field.js', '/assets/form.js'],
    styles: ['/assets/login.css'],
  })
  expect(filesOf('screens/login.tsx', 'form.tsx').scripts).toHaveLength(3)
})

test('a source that the build does not know is an error; without a list there is nothing to preload', async () => {
  const filesOf = await screenFiles(folder)
  expect(() => filesOf('screens/gone.tsx')).toThrow('screens/gone.tsx')
  expect((await screenFiles(tmpdir()))('screens/login.tsx')).toEqual({ scripts: [], styles: [] })
})

test('style sheets are linked at the end of the head', () => {
  expect(withStyles('<head><link></head>', ['/assets/a.css'])).toMatch(
    /^<head><link>\s*<link rel="stylesheet" crossorigin href="\/assets\/a.css">\s*<\/head>$/,
  )
  expect(withStyles('<head></head>', [])).toBe('<head></head>')
})
