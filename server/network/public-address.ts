import { lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** Not for the public Internet (RFC 6890 and IANA's registries of special-purpose addresses). */
const reserved = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [address = '', bits = ''] = network.split('/')
  reserved.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** All of IPv6 that is assigned to the public (RFC 4291, 2.4). */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** `dns.lookup` that fails for a name with any address that is not public, so that no request reaches our own network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? notPublic(hostname), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(notPublic(hostname), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function notPublic(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has an address that is not public.`), { code: 'ENOTPUBLIC' })
}
