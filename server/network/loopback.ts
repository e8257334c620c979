export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return name === 'localhost' || /^(\[::1\]|::1)$/.test(name) || isLoopbackIpv4(name.replace(/^::ffff:/, ''))
}

function isLoopbackIpv4(address: string): boolean {
  const [, ...parts] = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address) ?? []
  return parts.length === 3 && parts.every((part) => Number(part) <= 255)
}
