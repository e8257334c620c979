import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#scripts/prepare.mjs'

// A deployment elsewhere has the build and none of the sources.
if (existsSync('client')) await prepare()

/** The built server with an empty data folder, which is gone when it ends. It ends with the process that started it. */
const folder = mkdtempSync(join(tmpdir(), 'maidan-e2e-'))
for (const name of ['DATABASE_URL', 'HOST', 'NODE_ENV', 'PUBLIC_URL']) delete process.env[name]
process.env['DATA_DIR'] = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const starter = process.ppid
setInterval(() => {
  if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM')
}, 1_000).unref()

await import('../../../dist/server/main.js')
