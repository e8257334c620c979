/**
 * What counts as one client: an IPv4 address, or an IPv6 /64, which one household or one phone has to itself.
 * An IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function clientOf(address: string): string {
  return prefixOf(address, 32, 4)
}

/** The network around a client, for the record: an IPv4 /24 or an IPv6 /48. */
export function networkOf(address: string): string {
  return prefixOf(address, 24, 3)
}

function prefixOf(address: string, bits: 24 | 32, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.includes(':')) return `${groupsOf(plain).slice(0, groups).join(':')}::/${groups * 16}`
  return bits === 32 ? plain : plain.replace(/\.\d+$/, '.0/24')
}

/** The eight groups, without leading zeros, so that every spelling of an address is one. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...gap, ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}
