import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { type LegacySport, legacyBounds, legacyNames } from '#tests/support/oracles/legacy-bounds.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

const save = (event: object) =>
  callRest(app, { method: 'POST', url: '/saveNewEvent', payload: event }, owner.accessToken)

async function refusalOf(event: object): Promise<string> {
  const { status, body } = await save(event)
  expect([status, body.code]).toEqual([400, 'BAD_USER_INPUT'])
  return body.error
}

const table = Object.entries(legacyBounds).flatMap(([type, fields]) =>
  Object.entries(fields).map(([name, [label, min, max]]) => ({ type: type as LegacySport, name, label, min, max })),
)

describe.each(table)('$type: $name from $min to $max', ({ type, name, label, min, max }) => {
  const withCount = (count: unknown) => {
    const [list] = Object.entries(legacyNames[type].lists).find(([, per]) => per === name) ?? []
    return legacyEvent(type, {}, { [name]: count, ...(list && { [list]: [] }) })
  }

  test('is accepted at both bounds, as a number and as text', async () => {
    for (const count of [min, max, String(min), ` ${max} `]) {
      const answer = await save(withCount(count))
      expect([answer.status, Number(answer.body.details[name])]).toEqual([201, Number(count)])
    }
  })

  test('is rejected beyond them with a message that names the field', async () => {
    const sentence = `${label} must be a whole number from ${min} to ${max}.`
    const faulty = [min - 1, max + 1, String(max + 1), min + 0.5, 'many', [min], { min }, true, 1e21]
    for (const count of faulty) expect(await refusalOf(withCount(count))).toBe(sentence)
    const hasDefault = type === 'badminton'
    if (!hasDefault) expect(await refusalOf(withCount(''))).toBe(sentence)
  })
})

const sportsTable = Object.entries(legacyNames).map(([type, names]) => ({ type: type as LegacySport, ...names }))

describe.each(sportsTable)('$type', ({ type, teams, lists }) => {
  test(`has team names, ${teams}, of at most 80 characters`, async () => {
    const { status, body } = await save(legacyEvent(type, {}, { team1: 'क'.repeat(80), team2: '7' }))
    expect([status, body.details?.team1.length, body.details?.team2]).toEqual([201, 80, '7'])
    expect(await refusalOf(legacyEvent(type, {}, { team1: 'x'.repeat(81) }))).toContain('Team 1 Name')
    if (teams === 'required') {
      expect(await refusalOf(legacyEvent(type, {}, { team2: ' ' }))).toBe('Team 2 Name is required.')
    } else {
      const { body } = await save(legacyEvent(type, {}, { team1: '', team2: undefined }))
      expect([body.details.team1, body.details.team2]).toEqual(['Team 1', 'Team 2'])
    }
  })

  test('accepts up to as many names as the count and drops blank ones', async () => {
    for (const [list, per] of Object.entries(lists)) {
      const counted = per === 'matchType' ? { matchType: 'doubles' } : { [per]: 2 }
      const { status, body } = await save(legacyEvent(type, {}, { ...counted, [list]: ['Asha', '', 'Bina'] }))
      expect([status, body.details?.[list]]).toEqual([201, ['Asha', 'Bina']])
      expect((await save(legacyEvent(type, {}, { ...counted, [list]: [] }))).status).toBe(201)
      const tooMany = legacyEvent(type, {}, { ...counted, [list]: ['A', 'B', 'C'] })
      expect(await refusalOf(tooMany)).toMatch(/at most 2 names\.$/)
      expect(await refusalOf(legacyEvent(type, {}, { [list]: 'Asha' }))).toMatch(/must be a list\.$/)
    }
  })

  test('singles have one player a side', async () => {
    if (teams === 'required') return
    const answer = await refusalOf(legacyEvent(type, {}, { matchType: 'singles', playerNamesTeam1: ['A', 'B'] }))
    expect(answer).toBe('Team 1 Players: at most 1 name.')
    expect(await refusalOf(legacyEvent(type, {}, { matchType: 'triples' }))).toContain('singles, doubles')
  })
})

test('names that older screens read are sent as well, and accepted instead', async () => {
  const volleyball = await save(legacyEvent('volleyball', {}, { sets: undefined, setsCount: '4' }))
  expect(volleyball.body.details).toMatchObject({ sets: 4, setsCount: 4 })
  const tennis = await save(legacyEvent('tennis', {}, { sets: 5 }))
  expect(tennis.body.details).toMatchObject({ sets: 5, setsCount: 5 })
  const details = { quarters: undefined, quartersCount: 3, quarterDuration: undefined, time: 40 }
  const basketball = await save(legacyEvent('basketball', {}, details))
  expect(basketball.body.details).toMatchObject({ quarters: 3, quartersCount: 3, quarterDuration: '40', time: '40' })
  expect((await save(legacyEvent('football', {}, { time: 90 }))).body.details.time).toBe('90')
  expect((await save(legacyEvent('badminton', {}, { sets: '', refereeCount: null }))).body.details).toMatchObject({
    sets: 3,
    refereeCount: 1,
  })
})

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'Title is required.'],
  ['a title too long', { title: 'x'.repeat(121) }, 'Title must be at most 120 characters.'],
  ['a title of two lines', { title: 'a\nb' }, 'Title contains characters that cannot be used. Please remove them.'],
  ['a NUL', { venue: 'a\u0000b' }, 'Venue contains characters that cannot be used. Please remove them.'],
  ['half a character', { venue: '\ud800' }, 'Venue contains characters that cannot be used. Please remove them.'],
  ['a bidi override', { venue: 'a\u202eb' }, 'Venue contains characters that cannot be used. Please remove them.'],
  ['no description', { description: ' ' }, 'Description is required.'],
  ['a description too long', { description: 'x'.repeat(2_001) }, 'Description must be at most 2000 characters.'],
  ['no venue', { venue: null }, 'Venue is required.'],
  ['no type', { type: '' }, 'Please select an event type.'],
  ['an unknown type', { type: 'constructor' }, 'Please select an event type.'],
  ['no time', { time: '' }, 'Time is required.'],
  ['a day that is none', { time: '2026-02-30T10:00' }, 'Time must be a date and time between 2000 and 2100.'],
  ['a second that is none', { time: '2026-02-03T10:00:60' }, 'Time must be a date and time between 2000 and 2100.'],
  ['an offset that is none', { time: '2026-02-03T10:00+99:00' }, 'Time must be a date and time between 2000 and 2100.'],
  ['no such day abroad', { time: '2026-02-30T10:00+01:00' }, 'Time must be a date and time between 2000 and 2100.'],
  ['a year too far', { time: '2101-01-01T00:00' }, 'Time must be a date and time between 2000 and 2100.'],
  ['prose for a time', { time: 'Dec 6 2026 10:00 +0530' }, 'Time must be a date and time between 2000 and 2100.'],
  ['an unknown visibility', { visibility: 'PRIVATE' }, 'Visibility must be public or private.'],
  ['a list for visibility', { visibility: ['private'] }, 'Visibility must be public or private.'],
  ['a device twice', { deviceNames: ['Cam', 'cam'] }, 'Each device needs a name of its own.'],
  ['eleven devices', { deviceNames: [...'abcdefghijk'] }, 'An event has at most 10 devices.'],
])('%s is refused', async (_case, change, sentence) => {
  expect(await refusalOf(legacyEvent('cricket', change))).toBe(sentence)
})
