import { goOn, ready } from './ready.mjs'

const isAgain = process.argv.includes('--again')
const wishes = process.argv.slice(2).filter((wish) => wish !== '--again')

await ready()
goOn(['--import', 'tsx', `tests/soak/${isAgain ? 'again' : 'main'}.ts`, ...wishes])
