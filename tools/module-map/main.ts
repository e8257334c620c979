import { writeFileSync } from 'node:fs'
import { DOCUMENT, moduleMap } from './module-map.ts'

writeFileSync(DOCUMENT, moduleMap())
console.log(`${DOCUMENT} is written.`)
