import { existsSync } from 'node:fs'
import { orThrow, run } from './run.mjs'

/**
 * Installs what a folder needs for itself, once: packages that only one command runs, and nobody else has to wait for.
 * @param {string} folder
 */
export async function installOwnPackages(folder) {
  if (existsSync(`${folder}/node_modules`)) return
  await orThrow(run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund']))
}
