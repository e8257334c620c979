import { runNode, runPlaywright } from '#tools/node-program.ts'
import { findFirefox } from './browsers/firefox.ts'

/** `npm run tool -- compatibility [browsers|players]`: both parts without a name. */
const parts: Readonly<Record<string, (given: string[]) => Promise<void>>> = {
  browsers: async () => runNode(['--import', 'tsx', 'tools/compatibility/browsers/main.ts', await findFirefox()]),
  players: (given) => runPlaywright('tools/compatibility/players/playwright.config.ts', given),
}

const [name, ...given] = process.argv.slice(2)
if (name !== undefined && !Object.hasOwn(parts, name)) {
  throw new Error(`There is no part ${name}: it is one of ${Object.keys(parts).join(', ')}.`)
}
for (const [each, run] of Object.entries(parts)) if (name === undefined || each === name) await run(given)
