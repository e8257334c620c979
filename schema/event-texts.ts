import { DESCRIPTION_MAX, TITLE_MAX, VENUE_MAX } from './validation/limits.ts'

export type EventText = { label: string; max: number; required: boolean; lines?: true }

/**
 * The texts of an event, one row each. Validation, GraphQL types, REST bodies and answers, the selected columns, the
 * history and the form's values are made from it. One that is not required is empty when it is left out.
 */
export const eventTexts = {
  title: { label: 'Title', max: TITLE_MAX, required: true },
  description: { label: 'Description', max: DESCRIPTION_MAX, required: true, lines: true },
  venue: { label: 'Venue', max: VENUE_MAX, required: true },
} as const satisfies Record<string, EventText>

export type EventTextName = keyof typeof eventTexts

export const eventTextNames = Object.keys(eventTexts) as EventTextName[]

export function mapEventTexts<Result>(
  map: (name: EventTextName, text: EventText) => Result,
): Record<EventTextName, Result> {
  const entries = eventTextNames.map((name) => [name, map(name, eventTexts[name])])
  return Object.fromEntries(entries) as Record<EventTextName, Result>
}
