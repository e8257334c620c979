import { expect, test } from 'vitest'
import { closestOffset } from './read-sidecar.ts'

test.each([
  ['nothing is known', null, null, null],
  ['the first one', null, -400, -400],
  ['one that could not be measured', -400, null, -400],
  ['one that came sooner', -400, 300, 300],
  ['one that came later, which does not turn the clock back', 300, -400, 300],
  ['one after the device’s clock was set', 300, -60_000, -60_000],
])('of %s: %j and %j make %j', (_case, known, measured, offset) => {
  expect(closestOffset(known, measured)).toBe(offset)
})
