import type { ReactNode } from 'react'
import type { EventSettingsFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { translated } from '#schema/sports/display.ts'
import type { Field, Fields } from '#schema/sports/field.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { messages } from './messages/generated.ts'
import { UserText } from './user-text.tsx'

export type MatchFact = { field: Field; fact: ReactNode }

/** Lists the sport's settings of an event: teams, names, and rules of the match. */
export function useMatchFacts({ type, details }: Pick<EventSettingsFragment, 'type' | 'details'>): MatchFact[] {
  const { yes } = useMessages(messages)
  const language = useLanguage()
  if (!isSport(type) || !details) return []
  const { fields }: { fields: Fields } = translated(sports[type], language)
  const answers = details as Readonly<Record<string, unknown>>
  return Object.entries(fields)
    .filter(([name]) => !isShownByNames(name, fields, answers))
    .map(([name, field]) => ({ field, fact: factOf(field, answers[name], yes) }))
    .filter(({ fact }) => fact !== null)
}

export function MatchFacts({ facts }: { facts: readonly MatchFact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ field, fact }) => (
        <div key={field.label}>
          <dt>{field.kind === 'names' ? (field.heading ?? field.label) : field.label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** True for a count whose names are listed: the list shows it. */
function isShownByNames(name: string, fields: Fields, answers: Readonly<Record<string, unknown>>): boolean {
  if (fields[name]?.kind !== 'count') return false
  return Object.entries(fields).some(
    ([other, field]) => field.kind === 'names' && field.per === name && namesIn(answers[other]).length > 0,
  )
}

/** Null when there is nothing to show. */
function factOf(field: Field, answer: unknown, yes: string): ReactNode {
  switch (field.kind) {
    case 'text':
      return answer ? <UserText>{String(answer)}</UserText> : null
    case 'count':
      return typeof answer === 'number' && answer > 0 ? answer : null
    case 'choice':
      return field.options.find(({ value }) => value === answer)?.label ?? null
    case 'toggle':
      return answer === true ? yes : null
    case 'names':
      return namesIn(answer).length > 0 ? <Names names={namesIn(answer)} /> : null
  }
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ol className="lineup">
      {[...names.entries()].map(([place, name]) => (
        <li key={place}>
          <UserText>{name}</UserText>
        </li>
      ))}
    </ol>
  )
}

function namesIn(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.filter((name) => typeof name === 'string') : []
}
