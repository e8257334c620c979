import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { startApp } from '#tests/support/servers/app.ts'

const run = promisify(execFile)
let origin: string
let folder: string
let page: string

beforeAll(async () => {
  const app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'maidan-docs-'))
  page = await readFile('docs/api.md', 'utf8')
  return async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

/** The code blocks of a language, with the test server's address. */
function blocks(language: string): string[] {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))]
  return found.map(([, code = '']) => code.replaceAll('http://127.0.0.1:4000', origin))
}

test('the JavaScript examples run unchanged and print what the page says', async () => {
  const programs = blocks('js')
  expect(programs).toHaveLength(2)
  for (const [place, program] of programs.entries()) {
    const file = join(folder, `example-${place}.mjs`)
    await writeFile(file, program)
    const { stdout } = await run(process.execPath, [file])
    expect(stdout).toBe(blocks('text')[place])
  }
})

test('the curl examples run unchanged, where curl is installed', async () => {
  if (!(await run('curl', ['--version']).catch(() => null))) return
  const script = ['set -euo pipefail', ...blocks('sh')].join('\n')
  const { stdout } = await run('bash', ['-c', script], { cwd: folder })
  expect(stdout).toContain('"expiresInSeconds"')
  expect(stdout).toContain('"fullname":"Priya Deshmukh"')
  expect(stdout).toContain('"hasMore":false')
  expect(stdout).toContain('"description":"Now with music."')
  expect(stdout).toContain('{"ok":true}')
  expect(stdout).toContain('"name":"CricketDetails"')
})
