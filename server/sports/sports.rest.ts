import type { EventDraft } from '#schema/event-input.ts'
import { detailsBody, wireFields } from '#schema/rest/sport-details.ts'
import type { Answers } from '#schema/sports/check.ts'
import type { Field } from '#schema/sports/field.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { invalidInput } from '#server/errors/domain-error.ts'
import { parseBody } from '#server/rest/parse.ts'

const bodies = new Map<Sport, ReturnType<typeof detailsBody>>()

/** Absent fields stay absent. Throws a `DomainError` for unknown names, wrong types and disagreeing aliases. */
export function detailsFromRest(sport: Sport, details: unknown): NonNullable<EventDraft['details']> {
  const body = bodies.get(sport) ?? detailsBody(sport)
  bodies.set(sport, body)
  const json: Readonly<Record<string, unknown>> = parseBody(body, details, 'details')
  const answers: Record<string, unknown> = { sport: sport.type }
  for (const { name, of, field } of wireFields(sport)) {
    const given = answerFrom(field, json[name])
    if (given === undefined) continue
    if (Object.hasOwn(answers, of) && answers[of] !== given) {
      throw invalidInput({
        [`details.${name}`]: `details.${name} and details.${of} disagree. Please send one of them.`,
      })
    }
    answers[of] = given
  }
  return answers
}

/** `details` of a legacy response, under the names that the legacy client reads and those that it writes. */
export function detailsToRest(sport: Sport, details: Answers): Record<string, unknown> {
  return Object.fromEntries(
    wireFields(sport).map(({ name, of, asText }) => [name, asText ? String(details[of]) : details[of]]),
  )
}

/** Maps each canonical name to its alias, where `details` holds only the alias. */
export function aliasesSent(sport: Sport, details: object): Readonly<Record<string, string | undefined>> {
  const sent = wireFields(sport).filter(({ name, of }) => Object.hasOwn(details, name) && !Object.hasOwn(details, of))
  return Object.fromEntries(sent.map(({ name, of }) => [of, name]))
}

/** Accepts numbers and their digits. An empty or null number counts as missing, as forms send it. */
function answerFrom(field: Field, given: unknown): unknown {
  if (field.kind === 'count') return given === null || given === '' || given === undefined ? undefined : Number(given)
  return field.kind === 'names' && Array.isArray(given) ? given.map((name) => name ?? '') : given
}
