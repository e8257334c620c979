import { eventSamples } from '#server/openapi/samples.ts'

/** An event of a type, as a legacy client sends it, with some of it changed. */
export function legacyEvent(type: keyof ReturnType<typeof eventSamples>, change: object = {}, details: object = {}) {
  const event = eventSamples()[type] as { details: object }
  return { ...event, details: { ...event.details, ...details }, ...change }
}
