/** A JSON object as a legacy client sends it: any keys, any values. */
export type Json = Readonly<Record<string, unknown>>

/** The object in a request's body; an empty one when there is none. */
export function jsonOf(body: unknown): Json {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : {}
}

/** What an object has under a name; undefined when it is missing, null or an empty text, which are the same to legacy clients. */
export function givenIn(json: Json, name: string): unknown {
  const value = Object.hasOwn(json, name) ? json[name] : undefined
  return value === '' ? undefined : (value ?? undefined)
}

/** A value as text; a number counts as its digits, and everything else as empty. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A text of an object. */
export function textOf(json: Json, name: string): string {
  return asText(givenIn(json, name))
}

/** The items of a list; none when there is no list. */
export function listOf(json: Json, name: string): unknown[] {
  const value = givenIn(json, name)
  return Array.isArray(value) ? value : []
}
