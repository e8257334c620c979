import { eventExamples } from '#schema/rest/examples.ts'

export function legacyEvent(type: keyof ReturnType<typeof eventExamples>, change: object = {}, details: object = {}) {
  const event = eventExamples()[type] as { details: object }
  return { ...event, details: { ...event.details, ...details }, ...change }
}
