import type { EventDetailsInput } from '#client/graphql/generated.ts'
import type { Answers } from '#schema/sports/check.ts'
import { type Details, sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'

/** GraphQL spells choices in upper case, a sport's fields in lower case; all other values are the same. */
export function answersFromWire({ fields }: Sport, details: object): Record<string, unknown> {
  const sent = details as Answers
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'choice' ? String(sent[name]).toLowerCase() : sent[name],
    ]),
  )
}

export function detailsToWire({ sport, ...answers }: Details): EventDetailsInput {
  const { fields }: Sport = sports[sport]
  const spelled = Object.entries(answers).map(([name, answer]) => [
    name,
    fields[name]?.kind === 'choice' ? String(answer).toUpperCase() : answer,
  ])
  return { [sport]: Object.fromEntries(spelled) } as EventDetailsInput
}
