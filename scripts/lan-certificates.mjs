import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeAuthority, makeCertificate, mayVouch } from './certificate.mjs'

const DAY_MS = 24 * 60 * 60 * 1_000
const RENEW_BEFORE_MS = 30 * DAY_MS
const NAME_MAX = 40

/**
 * The authority is made once and kept, so that phones trust it once; the server's certificate anew when it no longer fits.
 * @param {string} folder
 * @param {string[]} hosts the addresses and names that the server is reached by
 */
export function keepCertificates(folder, hosts) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const addresses = hosts.filter((host) => isIPv4(host))
  let authority = read('authority')
  if (!authority || !addresses.every((address) => mayVouch(authority, address))) {
    authority = makeAuthority(`Maidan Live on ${hostname()}`.slice(0, NAME_MAX), addresses)
    write('authority', authority)
  }
  const server = read('server')
  if (!server || !fits(server, authority, hosts)) write('server', makeCertificate(authority, hosts))
  return { certificate: path('server.crt'), key: path('server.key'), authority: path('authority.crt') }

  function path(name) {
    return join(folder, name)
  }

  /** Both halves, or nothing. */
  function read(name) {
    const [key, certificate] = [path(`${name}.key`), path(`${name}.crt`)]
    if (!existsSync(key) || !existsSync(certificate)) return null
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  }

  function write(name, { key, certificate }) {
    writeFileSync(path(`${name}.key`), key, { mode: 0o600 })
    writeFileSync(path(`${name}.crt`), certificate)
  }
}

function fits(server, authority, hosts) {
  const certificate = new X509Certificate(server.certificate)
  const isSigned = certificate.verify(new X509Certificate(authority.certificate).publicKey)
  const isFresh = Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE_MS
  const isNamed = (host) => (isIPv4(host) ? certificate.checkIP(host) : certificate.checkHost(host))
  return isSigned && isFresh && hosts.every(isNamed)
}
