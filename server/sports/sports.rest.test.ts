import { describe, expect, test } from 'vitest'
import { validateSettings } from '#schema/sports/check.ts'
import { type SportType, sports } from '#schema/sports/index.ts'
import type { DomainError } from '#server/errors/domain-error.ts'
import { detailsFromRest, detailsToRest } from './sports.rest.ts'

const teams = { team1: 'North', team2: 'South' }
const sides = { playerNamesTeam1: ['Asha'], playerNamesTeam2: ['Bina'] }
const referees = { refereeCount: 1, refereeNames: ['Rao'] }
const players = { playersPerTeam: 2, playerNames: ['Asha', 'Bina'] }

type Wire = { sent: Record<string, unknown>; read?: Record<string, unknown> }

/** What a legacy client sends (spec 3.6), and what it reads where that differs. */
const wire = {
  cricket: {
    sent: { ...teams, ...players, umpireCount: 1, umpireNames: ['Rao'], overs: '20', lastManStanding: true },
  },
  football: { sent: { ...teams, ...players, ...referees, time: '90' } },
  volleyball: { sent: { ...teams, ...players, ...referees, sets: 3 }, read: { setsCount: 3 } },
  basketball: {
    sent: { ...teams, ...players, ...referees, quarters: 4, quarterDuration: '30' },
    read: { quartersCount: 4, time: '30' },
  },
  badminton: { sent: { ...teams, ...sides, ...referees, matchType: 'singles', sets: 3 } },
  tennis: { sent: { ...teams, ...sides, ...referees, matchType: 'singles', sets: 3 }, read: { setsCount: 3 } },
} satisfies { [Type in SportType]?: Wire }

function cleanFrom(type: SportType, json: unknown) {
  const { answers, faults } = validateSettings(sports[type], detailsFromRest(sports[type], json))
  expect(faults).toEqual({})
  return answers
}

describe.each(Object.entries<Wire>(wire) as [SportType, Wire][])('%s', (type, { sent, read }) => {
  test('answers what was sent, and the names that legacy screens read beside it', () => {
    expect(detailsToRest(sports[type], cleanFrom(type, sent))).toEqual({ ...sent, ...read })
  })

  test('takes what it has answered', () => {
    const answered = { ...sent, ...read }
    expect(cleanFrom(type, answered)).toEqual(cleanFrom(type, sent))
  })

  test('takes numbers and numeric strings alike', () => {
    const asText = Object.entries(sent).map(([name, given]) => [name, typeof given === 'number' ? ` ${given} ` : given])
    const asNumber = Object.entries(sent).map(([name, given]) => [
      name,
      Number(given) && given !== true ? Number(given) : given,
    ])
    expect(cleanFrom(type, Object.fromEntries(asText))).toEqual(cleanFrom(type, sent))
    expect(cleanFrom(type, Object.fromEntries(asNumber))).toEqual(cleanFrom(type, sent))
  })
})

test('a name that only legacy screens read is taken when the other is missing, and refused when they disagree', () => {
  const { quarters, quarterDuration, ...sent } = wire.basketball.sent
  expect(cleanFrom('basketball', { ...sent, quartersCount: 4, time: 30 })).toEqual(
    cleanFrom('basketball', wire.basketball.sent),
  )
  expect(faultsOf('volleyball', { ...wire.volleyball.sent, setsCount: 5 })).toEqual(['details.setsCount'])
})

test.each([undefined, null, ''])('badminton without sets and referees, here %j, has three and one', (nothing) => {
  expect(cleanFrom('badminton', { sets: nothing, refereeCount: nothing })).toMatchObject({ sets: 3, refereeCount: 1 })
})

test('basketball without its players’ names is taken', () => {
  const { playerNames, ...sent } = wire.basketball.sent
  expect(cleanFrom('basketball', sent)).toMatchObject({ playerNames: [] })
})

test.each(['twenty', '0x14', '1e1', '２０', [20], { valueOf: 20 }, true])('%j is no number of overs', (overs) => {
  expect(faultsOf('cricket', { ...wire.cricket.sent, overs })).toEqual(['details.overs'])
})

test('names that the sport does not know are refused', () => {
  const json = JSON.parse('{"hacked":1,"constructor":2,"__proto__":{"team1":"inherited"}}')
  expect(faultsOf('tennis', json).sort()).toEqual(['details.__proto__', 'details.constructor', 'details.hacked'])
})

test.each([undefined, null, 'text', 7, true, [], [{ team1: 'North' }]])('%j holds no details', (json) => {
  expect(faultsOf('football', json)).toEqual(['details'])
})

test.each([{ team1: 7 }, { team1: null }, { playerNames: {} }, { playerNames: 'Asha' }, { playerNames: [7] }])(
  'names of another type are refused: %j',
  (change) => {
    const [name] = Object.keys(change)
    expect(faultsOf('cricket', { ...wire.cricket.sent, ...change })[0]).toMatch(`details.${name}`)
  },
)

function faultsOf(type: SportType, json: unknown): string[] {
  try {
    detailsFromRest(sports[type], json)
    return []
  } catch (error) {
    return Object.keys((error as DomainError).fieldErrors)
  }
}
