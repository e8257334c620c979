import { goOn, ready } from './ready.mjs'

await ready()
goOn(['--import', 'tsx', 'tests/support/kill-test.ts', ...process.argv.slice(2)])
