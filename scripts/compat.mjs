import { existsSync } from 'node:fs'
import { sayWhyAndExit } from './ground.mjs'
import { goOn, ready } from './ready.mjs'
import { orThrow, run } from './run.mjs'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const found = () => process.env.FIREFOX_PATH ?? PLACES.find((path) => existsSync(path))

await ready('tests/compat/packages')
await installFirefox().catch(sayWhyAndExit)
goOn(['--import', 'tsx', 'tests/compat/compat.mjs', found()])

/** Debian's Firefox, where it is missing and we may install it. */
async function installFirefox() {
  if (found()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'Firefox is missing. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to it.',
    )
  }
  console.log('Installing firefox-esr …')
  await orThrow(run('apt-get', ['update', '-q']))
  await orThrow(run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'firefox-esr']))
}
