import { goOn, ready } from './ready.mjs'

await ready('bench/peers')
goOn(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)])
