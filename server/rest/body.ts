/** A JSON object as a legacy client sends it: any keys, any values. */
export type Json = Readonly<Record<string, unknown>>

/** The object in a request's body; an empty one when there is none. */
export function jsonOf(body: unknown): Json {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : {}
}

/** A text of an object; a number counts as its digits, and everything else as empty. */
export function textOf(json: Json, name: string): string {
  const value = Object.hasOwn(json, name) ? json[name] : undefined
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The objects in a list; empty when there is no list. */
export function listOf(json: Json, name: string): unknown[] {
  const value = Object.hasOwn(json, name) ? json[name] : undefined
  return Array.isArray(value) ? value : []
}
