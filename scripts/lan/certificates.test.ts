import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { makeAuthority, makeCertificate, mayVouch } from './certificates.mjs'

type Signed = Awaited<ReturnType<typeof makeAuthority>>

const authority = await makeAuthority('Maidan Live on a laptop', ['203.0.113.9'])

test('a certificate names every address and host, for about a year', async () => {
  const server = new X509Certificate((await makeCertificate(authority, ['192.168.1.20', 'laptop.local'])).certificate)
  expect(server.checkIP('192.168.1.20')).toBe('192.168.1.20')
  expect(server.checkHost('laptop.local')).toBe('laptop.local')
  expect(server.checkHost('other.local')).toBeUndefined()
  expect(server.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true)
  expect(Date.parse(server.validFrom)).toBeLessThan(Date.now())
  expect((Date.parse(server.validTo) - Date.now()) / 86_400_000).toBeCloseTo(365, 0)
})

test('the authority may sign certificates, and only those of servers', async () => {
  expect(new X509Certificate(authority.certificate).ca).toBe(true)
  const server = new X509Certificate((await makeCertificate(authority, ['10.0.0.1'])).certificate)
  expect(server.ca).toBe(false)
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
})

test.each(['10.1.2.3', '192.168.1.20', 'laptop.local', 'localhost', '203.0.113.9'])(
  'a client that trusts the authority accepts %s',
  async (host) => expect(await trusts(await makeCertificate(authority, [host]))).toBe('accepted'),
)

test.each(['8.8.8.8', 'bank.example', '203.0.113.10'])(
  'a client that trusts the authority refuses %s: the authority may not vouch for it',
  async (host) => expect(await trusts(await makeCertificate(authority, [host]))).toMatch(/permitted subtree/),
)

test('an authority certifies permitted addresses only', () => {
  expect(['10.1.2.3', '172.31.0.1', '203.0.113.9'].filter((address) => !mayVouch(authority, address))).toEqual([])
  expect(['172.32.0.1', '8.8.8.8', '203.0.113.10'].filter((address) => mayVouch(authority, address))).toEqual([])
})

/** Returns a TLS client's verdict on the chain, without checking the host name. */
async function trusts({ key, certificate }: Signed): Promise<string> {
  const server = createServer({ key, cert: certificate }).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => {})
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', ca: authority.certificate, checkServerIdentity: () => undefined })
  const verdict = await once(client, 'secureConnect').then(
    () => 'accepted',
    (error: Error) => error.message,
  )
  client.destroy()
  server.close()
  return verdict
}
