import { goOn, ready } from './ready.mjs'

await ready('tests/openapi/packages')
goOn(['--import', 'tsx', 'tests/openapi/lint.mjs'])
