export type Listed = { key: string; modifiedMs: number }

/** Parses a ListObjectsV2 page. `next` is the continuation token; null on the last page. */
export function listingIn(xml: string): { listed: Listed[]; next: string | null } {
  const listed = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textIn(entry, 'Key') ?? '',
    modifiedMs: Date.parse(textIn(entry, 'LastModified') ?? ''),
  }))
  return { listed, next: textIn(xml, 'NextContinuationToken') }
}

/** Body of a DeleteObjects request. Keys are server-generated and need no escaping. */
export function removalOf(keys: readonly string[]): string {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')
  return `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textIn(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return text === undefined ? null : text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name] ?? '')
}
