import { spawn } from 'node:child_process'
import { atRoot, refuseOldNode, sayWhyAndExit } from './ground.mjs'

refuseOldNode()
atRoot()

const isAgain = process.argv.includes('--again')

try {
  const { prepare } = await import('./prepare.mjs')
  await prepare()
} catch (error) {
  sayWhyAndExit(error)
}

const wishes = process.argv.slice(2).filter((wish) => wish !== '--again')
const given = ['--import', 'tsx', `tests/soak/${isAgain ? 'again' : 'main'}.ts`, ...wishes]
spawn(process.execPath, given, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
