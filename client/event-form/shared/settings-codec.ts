import type { EventDetailsInput } from '#client/graphql/generated.ts'
import type { Answers } from '#schema/sports/check.ts'
import type { Details } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'

/** The settings of a sport in a result, without `__typename`. */
export function answersFromWire({ fields }: Sport, details: object): Record<string, unknown> {
  const sent = details as Answers
  return Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name]]))
}

/** The `@oneOf` input: the settings under the name of their sport. */
export function detailsToWire({ sport, ...answers }: Details): EventDetailsInput {
  return { [sport]: answers } as EventDetailsInput
}
