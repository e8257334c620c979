import { buildSchema, graphql, lexicographicSortSchema, printSchema } from 'graphql'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { SportSettings } from '#client/event-form/sections/sport-settings.tsx'
import { changesOf } from '#schema/scoring/changes.ts'
import { describeEntry } from '#schema/scoring/describe.ts'
import { initialMatch } from '#schema/scoring/match.ts'
import { namesOf } from '#schema/scoring/names.ts'
import { speak } from '#schema/scoring/speak.ts'
import { emptySettings, validateSettings } from '#schema/sports/check.ts'
import { newBuilder } from '#server/graphql/builder.ts'
import { addSports, detailsFromInput } from '#server/sports/sports.graphql.ts'
import { detailsFromRest, detailsToRest } from '#server/sports/sports.rest.ts'
import { answers, type KabaddiState, kabaddi } from '#tests/support/scoring/made-up-sport.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'

/** Browser globals that the form's modules read when loaded. */
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { languages: ['en-IN'] })
})

test('is validated by its rules', () => {
  expect(validateSettings(kabaddi, { ...answers, mat: ' ', halves: undefined })).toEqual({ answers, faults: {} })
  expect(
    validateSettings(kabaddi, { ...answers, playersPerTeam: 6, halves: 5, style: 'indoor', team1: '' }).faults,
  ).toEqual({
    team1: 'Team 1 Name is required.',
    playersPerTeam: 'Number of Players per Team must be a whole number from 7 to 12.',
    halves: 'Number of Halves must be a whole number from 1 to 4.',
    style: 'Style must be one of: standard, beach.',
  })
  expect(validateSettings(kabaddi, { ...answers, style: 'standard' }).faults).toEqual({
    umpireNames: 'Umpire Names: at most 1 name.',
  })
})

test('an empty form has its defaults', () => {
  expect(emptySettings(kabaddi)).toEqual({
    team1: '',
    mat: 'Main mat',
    playersPerTeam: 0,
    halves: 2,
    style: 'standard',
    bonusLine: false,
    playerNames: [],
    umpireNames: [],
  })
})

describe('its GraphQL types', () => {
  const builder = newBuilder()
  const { eventType, eventDetails, eventDetailsInput } = addSports(builder, { kabaddi })
  builder.queryField('type', (t) =>
    t.field({
      type: eventType,
      args: { type: t.arg({ type: eventType, required: true }) },
      resolve: (_root, { type }) => type,
    }),
  )
  builder.mutationField('play', (t) =>
    t.field({
      type: eventDetails,
      args: { details: t.arg({ type: eventDetailsInput, required: true }) },
      resolve: (_root, { details }) => {
        const checked = validateSettings(kabaddi, detailsFromInput(details) ?? {})
        expect(checked.faults).toEqual({})
        return { ...checked.answers, sport: 'kabaddi' }
      },
    }),
  )
  builder.subscriptionField('played', (t) =>
    t.field({ type: eventType, subscribe: async function* () {}, resolve: () => 'kabaddi' as const }),
  )
  const schema = builder.toSchema()

  test('are made from its data', () => {
    const written = buildSchema(`
      enum EventType { KABADDI OTHER }
      enum Style { STANDARD BEACH }
      union EventDetails = KabaddiDetails
      type KabaddiDetails {
        team1: String! mat: String! playersPerTeam: Int! halves: Int! style: Style! bonusLine: Boolean!
        playerNames: [String!]! umpireNames: [String!]!
      }
      input EventDetailsInput @oneOf { kabaddi: KabaddiDetailsInput }
      input KabaddiDetailsInput {
        team1: String! mat: String! = "Main mat" playersPerTeam: Int! halves: Int! = 2 style: Style! = STANDARD
        bonusLine: Boolean! = false playerNames: [String!]! = [] umpireNames: [String!]! = []
      }
      type Query { type(type: EventType!): EventType! }
      type Mutation { play(details: EventDetailsInput!): EventDetails! }
      type Subscription { played: EventType! }
      scalar DateTime
      scalar JSONObject
      scalar Upload`)
    expect(printSchema(schema)).toBe(printSchema(lexicographicSortSchema(written)))
  })

  test('round-trip its settings', async () => {
    const { data, errors } = await graphql({
      schema,
      source: `mutation ($details: EventDetailsInput!) {
        play(details: $details) {
          __typename
          ... on KabaddiDetails { team1 mat playersPerTeam halves style bonusLine playerNames umpireNames }
        }
      }`,
      variableValues: { details: { kabaddi: { ...answers, mat: undefined, halves: undefined, style: 'BEACH' } } },
    })
    expect(errors).toBeUndefined()
    expect({ ...(data?.['play'] as object) }).toEqual({ __typename: 'KabaddiDetails', ...answers, style: 'BEACH' })
  })

  test('include it in EventType', async () => {
    expect(await graphql({ schema, source: '{ type(type: KABADDI) }' })).toEqual({ data: { type: 'KABADDI' } })
  })
})

describe('its scoring', () => {
  const event = { details: { ...answers, team2: 'Defenders' }, title: 'Final' }

  async function played() {
    const rules = await kabaddi.scoring?.()
    if (!rules) throw new Error('There is no scoring.')
    const keeper = scoreKeeper<KabaddiState>(rules, rules.conditionsFor(answers, 0))
    keeper.record('raid', { side: 0, points: 3, raider: 7 })
    return { rules, keeper }
  }

  test('goes by its own rules, with what every sport has', async () => {
    const { rules, keeper } = await played()
    keeper.record('break', { reason: 'rain' })
    expect(keeper.state()).toMatchObject({ phase: 'break', breakReason: 'rain' })
    keeper.record('raid', { side: 1 })
    expect(rules.scoreboard(keeper.play(), keeper.state().conditions).sides.map(({ main }) => main)).toEqual(['3', '1'])
    keeper.record('raid', { side: 2 })
    keeper.record('goal', { side: 0 })
    expect(keeper.state()).toMatchObject({
      phase: 'over',
      ignored: [
        { id: 'e4', reason: 'invalidPayload' },
        { id: 'e5', reason: 'unknownKind' },
      ],
    })
  })

  test('speaks both languages, with its own words and those of every sport', async () => {
    const { rules, keeper } = await played()
    const fresh = initialMatch(rules, keeper.state().conditions)
    keeper.record('player', { side: 0, number: 7, name: 'Anup' })
    const names = namesOf(rules, event, keeper.state())
    const [raid] = keeper.entries
    if (!raid) throw new Error('There is no raid.')
    const line = describeEntry(rules, fresh, keeper.state(), raid)
    expect(speak(rules, line, names, 'en')).toBe('Anup raids: 3')
    expect(speak(rules, line, names, 'hi')).toBe('Anup की रेड: 3')
    const changed = changesOf(rules, fresh, keeper.state())
    expect(changed.map((phrase) => speak(rules, phrase, names, 'en'))).toEqual(['Raiders 0 → 3', 'Defenders to raid'])
    keeper.record('raid', { side: 1 })
    const sentence = keeper.result()?.sentence ?? { key: 'noResult' }
    expect(speak(rules, sentence, names, 'en')).toBe('Raiders won 3–1')
    expect(Object.values(rules.conditions).map(({ label }) => speak(rules, { key: label }, names, 'hi'))).toEqual([
      'रेड',
      'प्रकार',
    ])
  })

  test('has a scorecard', async () => {
    const { rules, keeper } = await played()
    expect(rules.scorecard(keeper.play(), keeper.state().conditions)).toEqual([
      {
        title: { key: 'table.score' },
        columns: [{ key: 'table.total' }],
        rows: [
          { label: { key: 'sideName', side: 0 }, cells: ['3'] },
          { label: { key: 'sideName', side: 1 }, cells: ['0'] },
        ],
      },
    ])
  })
})

test('its legacy JSON round-trips', () => {
  const json = { ...answers, playersPerTeam: '7', halves: '' }
  const { sport, ...read } = detailsFromRest(kabaddi, json)
  expect(sport).toBe('kabaddi')
  expect(validateSettings(kabaddi, read)).toEqual({ answers, faults: {} })
  expect(detailsToRest(kabaddi, answers)).toEqual(answers)
})

describe('its section of the form', () => {
  const drawn = (details: Record<string, unknown>) =>
    renderToStaticMarkup(createElement(Form, { details }, createElement(SportSettings, { sport: kabaddi })))

  /** Attributes of the control with that label. */
  function control(html: string, label: string): string {
    const id = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>(?:<[^>]+>)*${label}`).exec(html)?.[1]
    return new RegExp(`<(?:input|select)[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? `no control is labelled ${label}`
  }

  test('has its controls with their bounds', () => {
    const html = drawn(emptySettings(kabaddi))
    expect(html).toContain('Kabaddi Settings')
    expect(control(html, 'Team 1 Name')).toContain('required')
    expect(control(html, 'Mat')).not.toContain('required')
    expect(control(html, 'Number of Players per Team')).toMatch(/(?=.*min="7")(?=.*max="12")(?=.*required)/)
    expect(control(html, 'Number of Halves')).toMatch(/(?=.*min="1")(?=.*max="4")/)
    expect(html).toMatch(/<option[^>]*value="standard"[^>]*>Standard<\/option><option[^>]*value="beach"/)
    expect(html).toMatch(/<label[^>]*><input[^>]*type="checkbox"[^>]*>(<[^>]+>)*Enable Bonus Line/)
  })

  test('has as many name inputs as the counts say', () => {
    const html = drawn({ ...emptySettings(kabaddi), playersPerTeam: 7, style: 'beach' })
    expect(html.match(/Player \d+ Name/g)).toEqual([1, 2, 3, 4, 5, 6, 7].map((place) => `Player ${place} Name`))
    expect(html.match(/Umpire \d+ Name/g)).toEqual(['Umpire 1 Name', 'Umpire 2 Name'])
    expect(drawn(emptySettings(kabaddi))).not.toContain('Player 1 Name')
  })
})

function Form({ details, children }: { details: Record<string, unknown>; children?: ReactNode }) {
  return createElement(FormProvider, { ...useForm<FieldValues>({ defaultValues: { details } }), children })
}
