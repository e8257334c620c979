import type { EventField } from '#client/graphql/generated.ts'
import { type EventText, eventTexts } from '#schema/event-texts.ts'

/** What a setting is called in the history; a text without a label of its own has that of its error messages. */
export function fieldLabel(field: EventField, labels: { readonly [Field in EventField]?: string }): string {
  const texts: { readonly [Field in EventField]?: EventText } = eventTexts
  return labels[field] ?? texts[field]?.label.toLowerCase() ?? field
}
