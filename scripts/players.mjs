import { goOn, ready } from './ready.mjs'

await ready('tests/players/packages')
const config = 'tests/support/players.config.ts'
goOn(['node_modules/.bin/playwright', 'test', '--config', config, ...process.argv.slice(2)])
