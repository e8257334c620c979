import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { renderUnicodeCompact } from 'uqr'
import { keepCertificates } from './certificate-files.mjs'

/**
 * Browsers open cameras on https pages only, so phones need a certificate for this computer's addresses. Sets the
 * server's environment variables that are unset; returns the text to print.
 */
export async function openLan() {
  const addresses = lanAddresses()
  const [first] = addresses
  if (!first) {
    throw new Error('This computer is on no network. Join the Wi-Fi, or open a hotspot, and start again.')
  }
  const folder = join(process.env.DATA_DIR || '.data', 'lan')
  const made = await keepCertificates(folder, [
    ...addresses.map(({ address }) => address),
    '127.0.0.1',
    'localhost',
    ...mdnsName(),
  ])
  const port = process.env.PORT || '4000'
  const origins = addresses.map(({ address, network }) => ({ origin: `https://${address}:${port}`, network }))

  const environment = {
    HOST: '0.0.0.0',
    PUBLIC_URL: `https://${first.address}:${port}`,
    TLS_CERT_FILE: made.certificate,
    TLS_KEY_FILE: made.key,
    TLS_CA_FILE: made.authority,
    CORS_ORIGINS: [...origins.slice(1).map(({ origin }) => origin), `https://localhost:${port}`].join(','),
  }
  for (const [name, value] of Object.entries(environment)) process.env[name] ||= value
  return { tell: () => console.log(told(process.env.PUBLIC_URL ?? '', origins, made)) }
}

/** Addresses that others can reach, likeliest first; container bridges last. */
function lanAddresses() {
  return Object.entries(networkInterfaces())
    .flatMap(([network, found = []]) => found.map((one) => ({ ...one, network })))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .sort((one, other) => Number(isBridge(one.network)) - Number(isBridge(other.network)))
}

/** @param {string} network */
function isBridge(network) {
  return /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap)/.test(network)
}

function mdnsName() {
  const name = hostname().split('.')[0]?.toLowerCase() ?? ''
  return /^[a-z0-9-]+$/.test(name) ? [`${name}.local`] : []
}

/**
 * @param {string} publicUrl
 * @param {{ origin: string, network: string }[]} origins
 * @param {{ certificate: string, key: string }} made
 */
function told(publicUrl, origins, made) {
  return `
Phones in the same Wi-Fi or hotspot open

${origins.map(({ origin, network }) => `  ${origin}   (${network})`).join('\n')}

${renderUnicodeCompact(publicUrl)}

This computer vouched for itself: its certificate is ${made.certificate}, and no phone knows it. Therefore:
- Each browser warns once that the connection is not private. On this network, with this address, that is expected:
  Android: Advanced, then Proceed. iPhone: Show Details, then visit this website.
- An iPhone that is to be a camera has to trust this computer: open ${publicUrl}/trust.crt in Safari, install the
  profile in Settings, then switch it on in Settings, General, About, Certificate Trust Settings. On Android this is
  possible too, in Settings, Security, Install a certificate, CA certificate; the warning is then gone.
- Whoever gets hold of the folder ${join(made.key, '..')} can pretend to those phones to be any computer in a
  private network, and nothing else. Keep it to yourself, and take the profile off the phones when you are done.
`
}
