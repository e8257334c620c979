import { expect, test } from 'vitest'
import { byteSize } from './byte-size.ts'

test.each([
  [310_400, '310 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [6_240_000, '6.2 MB'],
  [9_950_000, '10 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1 GB'],
  [4_310_000_000, '4.3 GB'],
])('%d bytes are %s', (bytes, size) => {
  expect(byteSize(bytes, 'en')).toBe(size)
})
