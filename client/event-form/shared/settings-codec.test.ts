import { expect, test } from 'vitest'
import { emptySettings, placesFor, validateSettings } from '#schema/sports/check.ts'
import type { Field } from '#schema/sports/field.ts'
import { type Details, sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { answersFromWire, detailsToWire } from './settings-codec.ts'

const everySport = Object.values(sports).map((each) => [each.type, each] as const)

test.each(everySport)('the settings of %s come back from GraphQL as they were sent, fresh and filled', (type, each) => {
  for (const answers of [emptySettings(each), filled(each)]) {
    const wire = detailsToWire({ sport: type, ...answers } as Details)
    expect(Object.keys(wire)).toEqual([type])
    expect(answersFromWire(each, { __typename: 'Details', ...Object.values(wire)[0] })).toEqual(answers)
  }
})

test.each(everySport)('the filled settings of %s keep the rules', (_, each) => {
  expect(validateSettings(each, filled(each))).toEqual({ answers: filled(each), faults: {} })
})

/** Answers that differ from the defaults, with all names given. */
function filled({ fields }: Sport): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.kind === 'text') answers[name] = `The ${name}`
    if (field.kind === 'count') answers[name] = field.max
    if (field.kind === 'choice') answers[name] = field.options.at(-1)?.value
    if (field.kind === 'toggle') answers[name] = true
  }
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.kind !== 'names') continue
    answers[name] = Array.from({ length: placesFor(field, fields, answers) }, (_, place) => `${name} ${place + 1}`)
  }
  return answers
}
