import { messages } from '../event-types/messages/generated.ts'
import type { Language } from '../i18n/language.ts'
import type { Field } from './field.ts'
import { type SportType, sports } from './index.ts'
import { type PitchDrawing, path } from './pitch.ts'
import type { Sport } from './sport.ts'

type EventType = SportType | 'other'

const OTHER_EMOJI = '🏟️'
/** A trophy, since these events have no field. */
const OTHER_PITCH: PitchDrawing = [
  path('M13.2 26.6a10.8 10.8 0 0 0 21.6 0V15.8a1.8 1.8 0 0 0-1.8-1.8H15a1.8 1.8 0 0 0-1.8 1.8z', 'upright'),
  path('M34.8 26.6h2.7a1.8 1.8 0 0 0 0-9h-2.7M13.2 26.6h-2.7a1.8 1.8 0 0 1 0-9h2.7', 'upright'),
  path('M20.4 36.8v2.9a3.6 3.6 0 0 1-1.8 3.1a9 9 0 0 0-3.6 7.2', 'upright'),
  path('M27.6 36.8v2.9a3.6 3.6 0 0 0 1.8 3.1a9 9 0 0 1 3.6 7.2M9.6 50h28.8', 'upright'),
]

export function displayNameOf(type: EventType, language: Language = 'en'): string {
  return type === 'other' ? messages[language].other : sports[type].labels[language].sport
}

export function emojiOf(type: EventType): string {
  return type === 'other' ? OTHER_EMOJI : sports[type].emoji
}

/** The sport with its title and labels in that language, for a form. */
export function translated(sport: Sport, language: Language): Sport {
  const { title = sport.title, fields: labels = {}, headings = {}, options = {} } = sport.labels[language]
  const fieldIn = ([name, field]: [string, Field]): [string, Field] => {
    const label = labels[name] ?? field.label
    if (field.kind === 'names') {
      return [name, { ...field, label, ...(field.heading && { heading: headings[name] ?? field.heading }) }]
    }
    if (field.kind !== 'choice') return [name, { ...field, label }]
    const named = field.options.map((each) => ({ ...each, label: options[each.value] ?? each.label }))
    return [name, { ...field, label, options: named }]
  }
  return { ...sport, title, fields: Object.fromEntries(Object.entries(sport.fields).map(fieldIn)) }
}

export function pitchOf(type: EventType): PitchDrawing {
  return type === 'other' ? OTHER_PITCH : sports[type].pitch
}
