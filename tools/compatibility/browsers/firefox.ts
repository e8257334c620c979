import { existsSync } from 'node:fs'
import { orThrow, run } from '#scripts/run.mjs'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Path of Firefox: FIREFOX_PATH, or Debian's, installed if necessary and permitted. */
export async function findFirefox(): Promise<string> {
  const found = installed()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'Firefox is missing. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to it.',
    )
  }
  console.log('Installing firefox-esr …')
  await orThrow(run('apt-get', ['update', '-q']))
  await orThrow(run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'firefox-esr']))
  return installed() ?? '/usr/bin/firefox-esr'
}

function installed(): string | undefined {
  return process.env['FIREFOX_PATH'] ?? PLACES.find((path) => existsSync(path))
}
