import type { EventType } from '#client/graphql/generated.ts'
import type { Language } from '#client/i18n/language.ts'

/** Translated name of the type; without a translation, the English one from the schema. */
export function eventTypeLabel(type: EventType, language: Language): string {
  return translations[language]?.[type] ?? type.charAt(0) + type.slice(1).toLowerCase()
}

const translations: { [Other in Language]?: Partial<Record<EventType, string>> } = {
  hi: {
    CRICKET: 'क्रिकेट',
    FOOTBALL: 'फ़ुटबॉल',
    VOLLEYBALL: 'वॉलीबॉल',
    BASKETBALL: 'बास्केटबॉल',
    BADMINTON: 'बैडमिंटन',
    TENNIS: 'टेनिस',
    OTHER: 'अन्य',
  },
}
