import { spawn } from 'node:child_process'
import { prepare } from './prepare.mjs'
import { atRoot, sayWhyAndExit } from './script-process.mjs'

atRoot()
await prepare().catch(sayWhyAndExit)

/** Restarts the server after each change, with Vite in front. When one ends, so does the other. */
const children = [['tsx', 'watch', 'server/main.ts'], ['vite']].map(([tool, ...given]) =>
  spawn(`node_modules/.bin/${tool}`, given, { stdio: 'inherit' }),
)

for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill()
  })
}
