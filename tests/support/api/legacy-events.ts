import { eventExamples } from '#schema/rest/examples.ts'

/** An event of a type, as a legacy client sends it, with some of it changed. */
export function legacyEvent(type: keyof ReturnType<typeof eventExamples>, change: object = {}, details: object = {}) {
  const event = eventExamples()[type] as { details: object }
  return { ...event, details: { ...event.details, ...details }, ...change }
}
