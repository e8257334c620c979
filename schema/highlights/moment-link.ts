/**
 * Reads `t` of `/event/{slug}?t=`: whole or decimal seconds since the event's first slot, or an instant as ISO 8601.
 * Returns server time in ms; null when it is neither.
 */
export function readMoment(text: string, epochMs: number): number | null {
  if (/^\d{1,6}([.]\d{1,3})?$/.test(text)) return epochMs + Math.round(Number(text) * 1_000)
  const atMs = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs
}

/** `t` of the link to a moment. */
export function momentParameter(atMs: number, epochMs: number): string {
  return String(Math.max(0, Math.floor((atMs - epochMs) / 1_000)))
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.]\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
