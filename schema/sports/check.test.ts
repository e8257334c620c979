import { describe, expect, test } from 'vitest'
import { type Answers, emptySettings, labelAt, placesFor, validateSettings } from './check.ts'
import type { CountField, Field, NamesField } from './field.ts'
import { type SportType, sports, sportTypes } from './index.ts'
import type { Sport } from './sport.ts'

/** Spec 5.4 written out again, to detect accidental changes of a bound. */
const bounds: [SportType, string, number, number][] = [
  ['cricket', 'playersPerTeam', 1, 15],
  ['cricket', 'umpireCount', 1, 5],
  ['cricket', 'overs', 1, 50],
  ['football', 'playersPerTeam', 1, 11],
  ['football', 'refereeCount', 1, 5],
  ['football', 'time', 30, 120],
  ['volleyball', 'playersPerTeam', 1, 11],
  ['volleyball', 'refereeCount', 1, 5],
  ['volleyball', 'sets', 1, 5],
  ['basketball', 'playersPerTeam', 1, 11],
  ['basketball', 'refereeCount', 1, 5],
  ['basketball', 'quarters', 1, 5],
  ['basketball', 'quarterDuration', 30, 120],
  ['badminton', 'refereeCount', 1, 5],
  ['badminton', 'sets', 1, 5],
  ['tennis', 'refereeCount', 0, 5],
  ['tennis', 'sets', 1, 5],
]

const fieldsOf = (type: SportType) => Object.entries<Field>(sports[type].fields)

const listsOfNames = sportTypes.flatMap((type) =>
  fieldsOf(type).flatMap(([name, { kind }]) => (kind === 'names' ? [[type, name] as const] : [])),
)

/** The least answers that a sport accepts: every text given, every count at its minimum. */
function leastAnswers({ fields }: Sport): Record<string, unknown> {
  const answers = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'text') return [[name, `the ${name}`]]
    return field.kind === 'count' ? [[name, field.min]] : []
  })
  return Object.fromEntries(answers)
}

function faultsWith(sport: Sport, answers: Answers) {
  return validateSettings(sport, { ...leastAnswers(sport), ...answers }).faults
}

function answersWith(sport: Sport, answers: Answers) {
  const checked = validateSettings(sport, { ...leastAnswers(sport), ...answers })
  expect(checked.faults).toEqual({})
  return checked.answers
}

describe('counts', () => {
  test('every count of every sport of the specification has its bounds', () => {
    const specified = sportTypes.filter((type) => bounds.some(([each]) => each === type))
    const counts = specified.flatMap((type) =>
      fieldsOf(type).flatMap(([name, field]) => (field.kind === 'count' ? [[type, name, field.min, field.max]] : [])),
    )
    expect(counts.map(String).sort()).toEqual(bounds.map(String).sort())
  })

  test.each(bounds)('%s: %s is taken from %d to %d and not beyond', (type, name, min, max) => {
    const sport: Sport = sports[type]
    const { label } = sport.fields[name] as CountField
    const sentence = { [name]: `${label} must be a whole number from ${min} to ${max}.` }

    expect(faultsWith(sport, { [name]: min })).toEqual({})
    expect(faultsWith(sport, { [name]: max })).toEqual({})
    expect(faultsWith(sport, { [name]: min - 1 })).toEqual(sentence)
    expect(faultsWith(sport, { [name]: max + 1 })).toEqual(sentence)
  })

  test.each([2.5, Number.NaN, Number.POSITIVE_INFINITY, '2', null, true, {}, [2]])('%j is no count', (overs) => {
    expect(faultsWith(sports.cricket, { overs })).toEqual({
      overs: 'Number of Overs must be a whole number from 1 to 50.',
    })
  })

  test('badminton alone may leave out its sets and its referees', () => {
    expect(answersWith(sports.badminton, { sets: undefined, refereeCount: undefined })).toMatchObject({
      sets: 3,
      refereeCount: 1,
    })
    expect(Object.keys(faultsWith(sports.tennis, { sets: undefined, refereeCount: undefined }))).toEqual([
      'sets',
      'refereeCount',
    ])
  })
})

describe('names', () => {
  test.each(listsOfNames)('%s: %s may hold fewer names than asked for, never more', (type, name) => {
    const sport: Sport = sports[type]
    const field = sport.fields[name] as NamesField
    const { answers } = validateSettings(sport, leastAnswers(sport))
    const room = placesFor(field, sport.fields, answers)
    const people = (howMany: number) => Array.from({ length: howMany }, (_, place) => `Person ${place + 1}`)

    expect(answersWith(sport, { [name]: [] })[name]).toEqual([])
    expect(answersWith(sport, { [name]: people(room) })[name]).toEqual(people(room))
    expect(faultsWith(sport, { [name]: people(room + 1) })).toEqual({
      [name]: `${field.heading}: at most ${room} ${room === 1 ? 'name' : 'names'}.`,
    })
  })

  test('doubles have two on a side', () => {
    const pair = ['Saina', 'Sindhu']
    expect(answersWith(sports.badminton, { matchType: 'doubles', playerNamesTeam1: pair })).toMatchObject({
      playerNamesTeam1: pair,
    })
    expect(faultsWith(sports.tennis, { matchType: 'doubles', playerNamesTeam2: [...pair, 'Jwala'] })).toEqual({
      playerNamesTeam2: 'Team 2 Players: at most 2 names.',
    })
  })

  test('blank names are left out and do not count; the others are trimmed', () => {
    expect(answersWith(sports.cricket, { playerNames: ['', ' Kapil ', '  '] })['playerNames']).toEqual(['Kapil'])
  })

  test('a name that cannot be used is refused at its own place', () => {
    const playerNames = ['Kapil', 'x'.repeat(81), 'Sunil\u0000']
    expect(faultsWith(sports.cricket, { playersPerTeam: 3, playerNames })).toEqual({
      'playerNames.1': 'Player Name must be at most 80 characters.',
      'playerNames.2': 'Player Name contains characters that cannot be used. Please remove them.',
    })
  })

  test('rejects a value that is not a list of names', () => {
    expect(faultsWith(sports.cricket, { playerNames: 'Kapil' })).toEqual({ playerNames: 'Player Name must be a list.' })
    expect(faultsWith(sports.cricket, { playerNames: [7] })).toEqual({ 'playerNames.0': 'Player Name is required.' })
  })

  test('a label contains its number', () => {
    expect(labelAt(sports.tennis.fields.playerNamesTeam2, 2)).toBe('Team 2 - Player 2')
  })

  test('a form shows at most as many name inputs as the sport allows', () => {
    const { fields } = sports.cricket
    const placesWhen = (playersPerTeam: unknown) => placesFor(fields.playerNames, fields, { playersPerTeam })
    expect([0, 1, 15, 16, 1e9, -3, 2.5, 'x', undefined].map(placesWhen)).toEqual([0, 1, 15, 15, 15, 0, 0, 0, 0])
  })
})

describe('other answers', () => {
  test.each(['cricket', 'football', 'volleyball', 'basketball'] as const)('%s: both teams need a name', (type) => {
    expect(faultsWith(sports[type], { team1: ' ', team2: undefined })).toEqual({
      team1: 'Team 1 Name is required.',
      team2: 'Team 2 Name is required.',
    })
  })

  test.each(['badminton', 'tennis'] as const)('%s: a side without a name is called Team 1 or Team 2', (type) => {
    expect(answersWith(sports[type], { team1: ' ', team2: undefined })).toMatchObject({
      team1: 'Team 1',
      team2: 'Team 2',
    })
  })

  test('a match type is singles unless it says otherwise, and nothing but singles or doubles', () => {
    expect(answersWith(sports.tennis, {})['matchType']).toBe('singles')
    expect(faultsWith(sports.tennis, { matchType: 'mixed' })).toEqual({
      matchType: 'Match Type must be one of: singles, doubles.',
    })
  })

  test('last man standing is off unless it is on', () => {
    expect(answersWith(sports.cricket, {})['lastManStanding']).toBe(false)
    expect(answersWith(sports.cricket, { lastManStanding: true })['lastManStanding']).toBe(true)
    expect(faultsWith(sports.cricket, { lastManStanding: 'yes' })).toEqual({
      lastManStanding: 'Enable Last Man Standing Rule must be yes or no.',
    })
  })

  test('answers to questions that the sport does not ask are left out', () => {
    const answers = answersWith(sports.football, JSON.parse('{"overs":20,"__proto__":{"x":1},"constructor":1}'))
    expect(Object.keys(answers).sort()).toEqual(Object.keys(sports.football.fields).sort())
  })

  test('reports every error at once', () => {
    expect(Object.keys(validateSettings(sports.basketball, {}).faults)).toEqual([
      'team1',
      'team2',
      'playersPerTeam',
      'refereeCount',
      'quarters',
      'quarterDuration',
    ])
  })
})

test('a fresh form has the defaults of the specification', () => {
  expect(emptySettings(sports.cricket)).toEqual({
    team1: '',
    team2: '',
    playersPerTeam: 0,
    umpireCount: 0,
    overs: 0,
    lastManStanding: false,
    playerNames: [],
    umpireNames: [],
  })
  expect(emptySettings(sports.tennis)).toEqual({
    matchType: 'singles',
    team1: 'Team 1',
    team2: 'Team 2',
    sets: 3,
    refereeCount: 0,
    playerNamesTeam1: [],
    playerNamesTeam2: [],
    refereeNames: [],
  })
})
