import { spawn } from 'node:child_process'
import { atRoot, refuseOldNode, sayWhyAndExit } from './ground.mjs'
import { installOwnPackages } from './own-packages.mjs'

refuseOldNode()
atRoot()

try {
  const { prepare } = await import('./prepare.mjs')
  await prepare()
  await installOwnPackages('tests/players/packages')
} catch (error) {
  sayWhyAndExit(error)
}

const given = ['node_modules/.bin/playwright', 'test', '--config', 'tests/support/players.config.ts']
spawn(process.execPath, [...given, ...process.argv.slice(2)], { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
