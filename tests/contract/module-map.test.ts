import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOCUMENT, moduleMap } from '#tools/module-map/module-map.ts'

/** Reading every import of the product takes a while on a busy machine. */
const CRUISE_MS = 300_000

test(`${DOCUMENT} is up to date; \`npm run tool -- module-map\` writes it`, { timeout: CRUISE_MS }, () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(moduleMap())
})
