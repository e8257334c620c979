import { isIPv4 } from 'node:net'

/** The authority may certify these only, so that its key cannot impersonate public websites. */
export const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
]
export const privateNames = ['local', 'localhost']

/** @param {string} address IPv4 */
export function isPrivate(address) {
  return isIPv4(address) && privateNetworks.some((network) => contains(network, address))
}

/**
 * @param {string} network in CIDR notation
 * @param {string} address IPv4
 */
function contains(network, address) {
  const [start = '', length = '32'] = network.split('/')
  const mask = 0xffffffff << (32 - Number(length))
  return ((numberOf(address) ^ numberOf(start)) & mask) === 0
}

/** @param {string} address */
function numberOf(address) {
  return Buffer.from(address.split('.').map(Number)).readInt32BE()
}
