/** Browsers and Node have it; the types of this folder know neither. */
declare const URL: { canParse(url: string): boolean; new (url: string): { hostname: string } }

const ADDRESS = /^(?:(https?):\/\/)?([\p{L}\p{M}\p{N}.-]{1,253})(?::([1-9]\d{0,4}))?\/?$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1'])
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }
const HOST_MAX = 253
const PORT_MAX = 65_535

/** Returns the web origin of a site on which events may be embedded, `https` unless it says otherwise; null for what is none. */
export function embedOriginOf(typed: string): string | null {
  const [, scheme = 'https', name = '', port] = ADDRESS.exec(typed.trim().toLowerCase()) ?? []
  const host = asciiHost(name)
  const isLocal = LOCAL_HOSTS.has(host)
  if (!isLocal && (scheme !== 'https' || !isHostName(host))) return null
  if (port === undefined || port === DEFAULT_PORTS[scheme]) return `${scheme}://${host}`
  return Number(port) <= PORT_MAX ? `${scheme}://${host}:${port}` : null
}

/** Returns a host as browsers name it, other scripts in Punycode; empty when they refuse it. */
function asciiHost(name: string): string {
  return URL.canParse(`https://${name}`) ? new URL(`https://${name}`).hostname : ''
}

/** Two labels at least: a single one is no site on the internet. */
function isHostName(host: string): boolean {
  const labels = host.split('.')
  return host.length <= HOST_MAX && labels.length > 1 && labels.every((label) => LABEL.test(label))
}
