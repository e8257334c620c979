import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenFiles } from './screen-files.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_field.js': { file: 'assets/field.js', imports: ['_react.js', '_form.js'] },
  '_form.js': { file: 'assets/form.js', imports: ['_field.js'] },
  'screens/login.tsx': { file: 'assets/login.js', imports: ['_field.js', 'index.html'] },
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-manifest-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

test('a screen’s scripts are its own and what they import, each once, without those of every page', async () => {
  const scriptsOf = await screenFiles(folder)
  expect(scriptsOf('screens/login.tsx')).toEqual(['/assets/login.js', '/assets/field.js', '/assets/form.js'])
  expect(scriptsOf('screens/login.tsx', '_form.js')).toHaveLength(3)
})

test('of what the build does not know there are none, nor of a build that says nothing', async () => {
  expect((await screenFiles(folder))('screens/gone.tsx')).toEqual([])
  expect((await screenFiles(tmpdir()))('screens/login.tsx')).toEqual([])
})
