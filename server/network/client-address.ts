/** One client of rate limits: an IPv4 address (also IPv4-mapped), or an IPv6 /64, as one household has. */
export function clientOf(address: string): string {
  return prefixOf(address, 32, 4)
}

/** Network for the audit log: IPv4 /24 or IPv6 /48. */
export function networkOf(address: string): string {
  return prefixOf(address, 24, 3)
}

function prefixOf(address: string, bits: 24 | 32, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.includes(':')) return `${groupsOf(plain).slice(0, groups).join(':')}::/${groups * 16}`
  return bits === 32 ? plain : plain.replace(/\.\d+$/, '.0/24')
}

function groupsOf(address: string): string[] {
  const [zoneless = ''] = address.toLowerCase().split('%', 1)
  const [head = '', tail] = zoneless.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...gap, ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}
