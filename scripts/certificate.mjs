import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { isIPv4 } from 'node:net'
import { bits, integer, octets, oid, sequence, set, tagged, text, time, yes } from './der.mjs'

/*
 * X.509 certificates (RFC 5280), which Node can read but not write. An authority of this computer signs that of its server,
 * so that a phone which trusts the authority once needs not be asked again when an address changes.
 */

const DAY_MS = 24 * 60 * 60 * 1_000
/** Clocks of phones go wrong by hours. */
const EARLIER_MS = DAY_MS
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const serverAuth = oid('1.3.6.1.5.5.7.3.1')

/** What an authority may vouch for: with its key nobody can pretend to be a bank. */
const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
]
const privateNames = ['local', 'localhost']

/** @typedef {{ key: string, certificate: string }} Signed both in PEM */

/**
 * @param {string} name
 * @param {string[]} addresses which it may vouch for besides those of private networks
 * @returns {Signed}
 */
export function makeAuthority(name, addresses) {
  const key = generateKey()
  const extensions = [
    extension('2.5.29.19', sequence(yes(), integer(Buffer.from([0]))), true),
    extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true),
    extension('2.5.29.14', octets(keyIdOf(key))),
    extension('2.5.29.30', sequence(tagged(0xa0, ...permitted(addresses))), true),
  ]
  return { key, certificate: certify({ subject: name, key, issuer: name, issuerKey: key, days: 3_650, extensions }) }
}

/**
 * @param {Signed} authority
 * @param {string[]} hosts addresses and names
 * @returns {Signed}
 */
export function makeCertificate(authority, hosts) {
  const key = generateKey()
  const issuer = new X509Certificate(authority.certificate).subject.replace(/^CN=/, '')
  const extensions = [
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
    extension('2.5.29.37', sequence(serverAuth)),
    extension('2.5.29.17', sequence(...hosts.map(generalName))),
    extension('2.5.29.35', sequence(tagged(0x80, keyIdOf(authority.key)))),
  ]
  const subject = `${issuer}: server`
  return { key, certificate: certify({ subject, key, issuer, issuerKey: authority.key, days: 365, extensions }) }
}

function certify({ subject, key, issuer, issuerKey, days, extensions }) {
  const now = Date.now()
  const serial = Buffer.from([0x40 | (randomBytes(1)[0] & 0x3f), ...randomBytes(15)])
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(new Date(now - EARLIER_MS)), time(new Date(now + days * DAY_MS))),
    nameOf(subject),
    publicKeyOf(key),
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', body, createPrivateKey(issuerKey))
  const certificate = sequence(body, ecdsaWithSha256, bits(signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function generateKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}

function publicKeyOf(key) {
  return createPublicKey(key).export({ type: 'spki', format: 'der' })
}

function keyIdOf(key) {
  return createHash('sha1').update(publicKeyOf(key)).digest()
}

function nameOf(commonName) {
  return sequence(set(sequence(oid('2.5.4.3'), text(commonName))))
}

function extension(id, value, isCritical = false) {
  return sequence(oid(id), ...(isCritical ? [yes()] : []), octets(value))
}

function generalName(host) {
  return isIPv4(host) ? tagged(0x87, addressBytes(host)) : tagged(0x82, Buffer.from(host))
}

/** Whether an authority may vouch for the address. */
export function mayVouch({ certificate }, address) {
  const { raw } = new X509Certificate(certificate)
  return isPrivate(address) || raw.includes(subtree(`${address}/32`))
}

function permitted(addresses) {
  const others = addresses.filter((address) => !isPrivate(address)).map((address) => `${address}/32`)
  return [
    ...[...privateNetworks, ...others].map((network) => sequence(tagged(0x87, subtree(network)))),
    ...privateNames.map((name) => sequence(generalName(name))),
  ]
}

function isPrivate(address) {
  return privateNetworks.some((network) => {
    const [start = '', length] = network.split('/')
    return ((numberOf(address) ^ numberOf(start)) & maskOf(length)) === 0
  })
}

/** A network as a certificate names it: its address and its mask. */
function subtree(network) {
  const [address = '', length] = network.split('/')
  const mask = Buffer.alloc(4)
  mask.writeInt32BE(maskOf(length))
  return Buffer.concat([addressBytes(address), mask])
}

function maskOf(length) {
  return 0xffffffff << (32 - Number(length))
}

function numberOf(address) {
  return addressBytes(address).readInt32BE()
}

function addressBytes(address) {
  return Buffer.from(address.split('.').map(Number))
}
