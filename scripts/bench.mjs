import { spawn } from 'node:child_process'
import { atRoot, refuseOldNode, sayWhyAndExit } from './ground.mjs'
import { installOwnPackages } from './own-packages.mjs'

refuseOldNode()
atRoot()

try {
  const { prepare } = await import('./prepare.mjs')
  await prepare()
  await installOwnPackages('bench/peers')
} catch (error) {
  sayWhyAndExit(error)
}

const given = ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]
spawn(process.execPath, given, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
