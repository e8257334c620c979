import { readFileSync } from 'node:fs'
import { orThrow, run } from './run.mjs'

/** Installs what package-lock.json asks for; quick when nothing is missing. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env['npm_execpath']
  await orThrow(npm ? run(process.execPath, [npm, ...options]) : run('npm', options))
}

/** Compares with npm's record of what it installed; packages for other platforms may be missing. */
export function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional, peer }]) => {
    const found = installed[path]
    return path === '' || (found ? found.version === version : optional || peer)
  })
}

/**
 * @param {string} lock
 * @returns {Record<string, { version: string, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages
  } catch {
    return {}
  }
}
