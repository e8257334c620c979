import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

test.each([
  ...['8.8.8.8', '142.250.183.10', '2404:6800:4009:80b::200a', '2620:149:a44:f00::1'].map((each) => [each, true]),
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'].map(
    (each) => [each, false],
  ),
  ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fd00::1'].map(
    (each) => [each, false],
  ),
  ...['2001:db8::1', '2001::1', '2002:a00:1::1', '64:ff9b::a00:1', 'ff02::1'].map((each) => [each, false]),
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(String(address))).toBe(isPublic)
})

test.each([{ all: true }, {}])('rejects a name that leads to this machine', async (options) => {
  await expect(promisify(lookupPublic)('localhost', options)).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})
