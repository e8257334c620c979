import { DESCRIPTION_MAX, TITLE_MAX, VENUE_MAX } from './validation/limits.ts'

export type EventText = { label: string; max: number; required: boolean; lines?: true }

/** Texts of an event: validation, GraphQL, REST, columns and form follow. Empty when left out, unless required. */
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
