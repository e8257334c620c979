import { existsSync } from 'node:fs'
import { orThrow, run } from '#scripts/run.mjs'

/** Installs a tool's own packages, once. */
export async function installOwnPackages(folder: string): Promise<void> {
  if (existsSync(`${folder}/node_modules`)) return
  console.log(`Installing the packages of ${folder} …`)
  await orThrow(run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund']))
}
