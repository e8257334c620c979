import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sayWhyAndExit } from './ground.mjs'
import { ready } from './ready.mjs'

/**
 * `npm run fleet [doors|browser|kill] [-- …]`: several servers behind nginx, with one PostgreSQL and an S3-compatible store.
 * Without a name all three are run; what follows a name goes to what it runs.
 */
const parts = {
  doors: ['node_modules/.bin/vitest', 'run', '--config', 'tests/support/fleet-doors.config.ts'],
  browser: ['node_modules/.bin/playwright', 'test', '--config', 'tests/support/fleet-browser.config.ts'],
  kill: ['--import', 'tsx', 'tests/fleet/kill.ts'],
}

const [name, ...given] = process.argv.slice(2)
if (name !== undefined && !Object.hasOwn(parts, name)) {
  sayWhyAndExit(new Error(`There is no ${name}: it is one of ${Object.keys(parts).join(', ')}.`))
}

await ready()
for (const part of name === undefined ? Object.keys(parts) : [name]) {
  console.log(`fleet: ${part}`)
  const child = spawn(process.execPath, [...parts[part], ...given], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}
