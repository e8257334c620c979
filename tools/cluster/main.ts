import { runNode, runPlaywright } from '#tools/node-program.ts'

/**
 * `npm run tool -- cluster [api|browser|kill] [arguments]`: several servers behind nginx; all three parts without a
 * name.
 */
const parts: Readonly<Record<string, (given: string[]) => Promise<void>>> = {
  api: (given) => runNode(['node_modules/.bin/vitest', 'run', '--config', 'tools/cluster/vitest.config.ts', ...given]),
  browser: (given) => runPlaywright('tools/cluster/playwright.config.ts', given),
  kill: (given) => runNode(['--import', 'tsx', 'tools/cluster/kill.ts', ...given]),
}

const [name, ...given] = process.argv.slice(2)
if (name !== undefined && !Object.hasOwn(parts, name)) {
  throw new Error(`There is no part ${name}: it is one of ${Object.keys(parts).join(', ')}.`)
}
for (const [each, run] of Object.entries(parts)) {
  if (name !== undefined && each !== name) continue
  console.log(`cluster: ${each}`)
  await run(given)
}
