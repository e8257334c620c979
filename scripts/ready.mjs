import { spawn } from 'node:child_process'
import { atRoot, refuseOldNode, sayWhyAndExit } from './ground.mjs'
import { installOwnPackages } from './own-packages.mjs'

/** Makes ready what every command needs, and the packages in a folder that this one needs alone; says why when it cannot. */
export async function ready(ownPackages = null) {
  refuseOldNode()
  atRoot()
  try {
    const { prepare } = await import('./prepare.mjs')
    await prepare()
    if (ownPackages !== null) await installOwnPackages(ownPackages)
  } catch (error) {
    sayWhyAndExit(error)
  }
}

/** Runs Node.js with these arguments, and ends as it does. */
export function goOn(given) {
  spawn(process.execPath, given, { stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
