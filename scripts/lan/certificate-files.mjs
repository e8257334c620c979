import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeAuthority, makeCertificate, mayVouch } from './certificates.mjs'

/** @import { Signed } from './certificates.mjs' */

const DAY_MS = 24 * 60 * 60 * 1_000
const RENEW_BEFORE_MS = 30 * DAY_MS
const NAME_MAX = 40

/**
 * Creates the authority once, so that phones trust it once, and the server's certificate whenever it no longer fits.
 * @param {string} folder
 * @param {string[]} hosts the addresses and names that the server is reached by
 * @returns the paths of the files
 */
export async function keepCertificates(folder, hosts) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const authority = await keepAuthority(
    folder,
    hosts.filter((host) => isIPv4(host)),
  )
  const server = read(folder, 'server')
  if (!server || !fits(server, authority, hosts)) write(folder, 'server', await makeCertificate(authority, hosts))
  const path = (/** @type {string} */ name) => join(folder, name)
  return { certificate: path('server.crt'), key: path('server.key'), authority: path('authority.crt') }
}

/**
 * @param {string} folder
 * @param {string[]} addresses
 */
async function keepAuthority(folder, addresses) {
  const kept = read(folder, 'authority')
  if (kept && addresses.every((address) => mayVouch(kept, address))) return kept
  const made = await makeAuthority(`Maidan Live on ${hostname()}`.slice(0, NAME_MAX), addresses)
  write(folder, 'authority', made)
  return made
}

/**
 * Null unless both files exist.
 * @param {string} folder
 * @param {string} name
 * @returns {Signed | null}
 */
function read(folder, name) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  if (!existsSync(key) || !existsSync(certificate)) return null
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Signed} signed
 */
function write(folder, name, { key, certificate }) {
  writeFileSync(join(folder, `${name}.key`), key, { mode: 0o600 })
  writeFileSync(join(folder, `${name}.crt`), certificate)
}

/**
 * @param {Signed} server
 * @param {Signed} authority
 * @param {string[]} hosts
 */
function fits(server, authority, hosts) {
  const certificate = new X509Certificate(server.certificate)
  const isSigned = certificate.verify(new X509Certificate(authority.certificate).publicKey)
  const isFresh = Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE_MS
  const isNamed = (/** @type {string} */ host) =>
    isIPv4(host) ? certificate.checkIP(host) : certificate.checkHost(host)
  return isSigned && isFresh && hosts.every(isNamed)
}
