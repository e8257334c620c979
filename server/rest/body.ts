type Json = Readonly<Record<string, unknown>>

/** Returns an empty object for anything else. */
export function jsonOf(body: unknown): Json {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : {}
}

export function textOf(json: Json, name: string): string {
  const value = Object.hasOwn(json, name) ? json[name] : undefined
  return typeof value === 'string' ? value : ''
}
