import 'reflect-metadata'
import { isIPv4 } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { isPrivate, privateNames, privateNetworks } from './private-networks.mjs'

/*
 * A local authority signs the server's certificate: a phone that trusts it once is not asked again when an address
 * changes.
 */

const DAY_MS = 24 * 60 * 60 * 1_000
/** Certificates start a day early, since phones' clocks may be hours behind. */
const EARLIER_MS = DAY_MS
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** @typedef {{ key: string, certificate: string }} Signed both in PEM */

/**
 * @param {string} name
 * @param {string[]} addresses that it may vouch for besides those of private networks
 * @returns {Promise<Signed>}
 */
export async function makeAuthority(name, addresses) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: commonName(name),
    keys,
    ...validFor(3_650),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(addresses),
    ],
  })
  return signed(keys.privateKey, certificate)
}

/**
 * @param {Signed} authority
 * @param {string[]} hosts addresses and names
 * @returns {Promise<Signed>}
 */
export async function makeCertificate(authority, hosts) {
  const issuer = new x509.X509Certificate(authority.certificate)
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    subject: commonName(`${issuer.subjectName.getField('CN')[0]}: server`),
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    ...validFor(365),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({
          type: isIPv4(value) ? /** @type {const} */ ('ip') : /** @type {const} */ ('dns'),
          value,
        })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return signed(keys.privateKey, certificate)
}

/**
 * Whether the authority's name constraints permit an address.
 * @param {Signed} authority
 * @param {string} address IPv4
 */
export function mayVouch(authority, address) {
  if (isPrivate(address)) return true
  const extension = new x509.X509Certificate(authority.certificate).getExtension(id_ce_nameConstraints)
  if (!extension) return false
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints)
  return permittedSubtrees?.some(({ base }) => base.iPAddress === `${address}/32`) ?? false
}

/**
 * RFC 5280, section 4.2.1.10.
 * @param {string[]} addresses
 */
function nameConstraints(addresses) {
  const others = addresses.filter((address) => !isPrivate(address)).map((address) => `${address}/32`)
  const names = [
    ...[...privateNetworks, ...others].map((iPAddress) => new GeneralName({ iPAddress })),
    ...privateNames.map((dNSName) => new GeneralName({ dNSName })),
  ]
  const permittedSubtrees = new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })))
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }))
  return new x509.Extension(id_ce_nameConstraints, true, value)
}

/** @param {string} name */
function commonName(name) {
  return [{ CN: [name] }]
}

/** @param {number} days */
function validFor(days) {
  const now = Date.now()
  return { notBefore: new Date(now - EARLIER_MS), notAfter: new Date(now + days * DAY_MS) }
}

/**
 * @param {import('node:crypto').webcrypto.CryptoKey} privateKey
 * @param {x509.X509Certificate} certificate
 * @returns {Promise<Signed>}
 */
async function signed(privateKey, certificate) {
  const key = x509.PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', privateKey),
    x509.PemConverter.PrivateKeyTag,
  )
  return { key: `${key}\n`, certificate: `${certificate.toString('pem')}\n` }
}

/** @param {string} pem */
function importKey(pem) {
  const [der = new ArrayBuffer()] = x509.PemConverter.decode(pem)
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
}
