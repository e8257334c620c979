import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { atRoot, refuseOldNode, sayWhyAndExit } from './script-process.mjs'

refuseOldNode()
atRoot()
await install().catch(sayWhyAndExit)

const given = ['--import', 'tsx', 'tools/main.ts', ...process.argv.slice(2)]
spawn(process.execPath, given, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
