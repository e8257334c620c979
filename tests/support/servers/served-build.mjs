import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#scripts/prepare.mjs'

// A deployed build comes without sources.
if (existsSync('client')) await prepare()

/** Serves the build with an empty data folder, until the parent process ends. */
const folder = mkdtempSync(join(tmpdir(), 'maidan-e2e-'))
for (const name of ['DATABASE_URL', 'HOST', 'NODE_ENV', 'PUBLIC_URL']) delete process.env[name]
process.env['DATA_DIR'] = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const starter = process.ppid
setInterval(() => {
  if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM')
}, 1_000).unref()

await import('../../../dist/server/main.js')
