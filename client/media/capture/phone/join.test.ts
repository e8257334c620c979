import { expect, test } from 'vitest'
import { deviceIn } from './join.ts'

test('reads the device from a link; null for other text', () => {
  const id = '0198f3a2-7c41-7d3e-9b1a-ffeeddccbbaa'
  const secret = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.alloc(16, 251)]).toString(
    'base64url',
  )
  expect(deviceIn(secret)).toBe(id)
  expect(deviceIn(secret.slice(1))).toBeNull()
  expect(deviceIn('')).toBeNull()
})
