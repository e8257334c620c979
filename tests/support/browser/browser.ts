import { spawnSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { packedChromium } from './packed-chromium.ts'

const INSTALL_WITHIN_MS = 180_000
const ANSWER_WITHIN_MS = 20_000

/**
 * Returns a Chromium that runs here: the one named by CHROMIUM_PATH, the one in our packages (the same version on every
 * machine), one already installed, or a fresh download.
 */
export async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run.`)
  }
  const packed = await packedChromium()
  if (runs(packed)) return packed

  const found = [chromium.executablePath(), 'chromium', 'google-chrome', 'microsoft-edge'].map(onPath).find(runs)
  if (found) return found

  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: INSTALL_WITHIN_MS })
  if (runs(chromium.executablePath())) return chromium.executablePath()
  throw new Error(
    'No browser for the tests runs here, and none could be downloaded. ' +
      'Install chromium (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

function onPath(program: string): string {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' }).stdout.trim()
}

function runs(path: string | undefined): path is string {
  return !!path && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: ANSWER_WITHIN_MS }).status === 0
}
