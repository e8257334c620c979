import { type FieldErrors, fieldErrorsOf } from './field-errors.ts'
import { SAVED_MESSAGE_MAX } from './limits.ts'
import { textInput } from './text.ts'

/** What an event puts in place of `{title}` and so on. */
export const messagePlaceholders = ['title', 'date', 'time', 'venue', 'link', 'team1', 'team2'] as const
export type MessagePlaceholder = (typeof messagePlaceholders)[number]

const inBraces = /\{([^{}]*)\}/g
const rule = textInput('Message', { max: SAVED_MESSAGE_MAX, lines: true })
const known = messagePlaceholders.map((name) => `{${name}}`).join(' ')

/** Rejects unknown placeholders: they would be sent as they stand. */
export function validateSavedMessage(typed: string): { text: string } | { faults: FieldErrors } {
  const checked = rule.safeParse(typed)
  if (!checked.success) return { faults: fieldErrorsOf(checked.error.issues, 'text') }
  const unknown = [...checked.data.matchAll(inBraces)].find(([, name = '']) => !isPlaceholder(name))
  if (unknown) return { faults: { text: `${unknown[0].slice(0, 40)} isn’t a placeholder. You can use: ${known}.` } }
  return { text: checked.data }
}

/** Fills the placeholders. Text that has braces of its own stays as it is. */
export function filledMessage(text: string, values: Readonly<Record<MessagePlaceholder, string>>): string {
  return text.replace(inBraces, (found, name: string) => (isPlaceholder(name) ? values[name] : found))
}

function isPlaceholder(name: string): name is MessagePlaceholder {
  return messagePlaceholders.some((each) => each === name)
}
