import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { atRoot, refuseOldNode, sayWhyAndExit } from './ground.mjs'
import { orThrow, run } from './run.mjs'

refuseOldNode()
atRoot()

const peers = 'bench/peers'

try {
  const { prepare } = await import('./prepare.mjs')
  await prepare()
  if (!existsSync(`${peers}/node_modules`))
    await orThrow(run('npm', ['ci', '--prefix', peers, '--no-audit', '--no-fund']))
} catch (error) {
  sayWhyAndExit(error)
}

const given = ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]
spawn(process.execPath, given, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
