import { describe, expect, test } from 'vitest'
import { checkAnswers } from '#schema/sports/check.ts'
import { type SportType, sports } from '#schema/sports/index.ts'
import { detailsFromRest, detailsToRest } from './sports.rest.ts'

const teams = { team1: 'North', team2: 'South' }
const sides = { playerNamesTeam1: ['Asha'], playerNamesTeam2: ['Bina'] }
const referees = { refereeCount: 1, refereeNames: ['Rao'] }
const players = { playersPerTeam: 2, playerNames: ['Asha', 'Bina'] }

/** What a legacy client sends (spec 3.6), and what it reads where that differs. */
const wire: Record<SportType, { sent: Record<string, unknown>; read?: Record<string, unknown> }> = {
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
}

function cleanFrom(type: SportType, json: unknown) {
  const { answers, faults } = checkAnswers(sports[type], detailsFromRest(sports[type], json))
  expect(faults).toEqual({})
  return answers
}

describe.each(Object.entries(wire) as [SportType, (typeof wire)[SportType]][])('%s', (type, { sent, read }) => {
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

test('a name that only legacy screens read is taken when the other is missing, never instead of it', () => {
  const { quarters, quarterDuration, ...sent } = wire.basketball.sent
  expect(cleanFrom('basketball', { ...sent, quartersCount: 4, time: 30 })).toEqual(
    cleanFrom('basketball', wire.basketball.sent),
  )
  expect(cleanFrom('volleyball', { ...wire.volleyball.sent, setsCount: 5 })).toMatchObject({ sets: 3 })
})

test.each([undefined, null, ''])('badminton without sets and referees, here %j, has three and one', (nothing) => {
  expect(cleanFrom('badminton', { sets: nothing, refereeCount: nothing })).toMatchObject({ sets: 3, refereeCount: 1 })
})

test('basketball without its players’ names is taken', () => {
  const { playerNames, ...sent } = wire.basketball.sent
  expect(cleanFrom('basketball', sent)).toMatchObject({ playerNames: [] })
})

test.each(['', 'twenty', '0x14', '1e1', '２０', '20.5', [20], { valueOf: 20 }, true, null])(
  '%j is no number of overs',
  (overs) => {
    const read = detailsFromRest(sports.cricket, { ...wire.cricket.sent, overs })
    expect(checkAnswers(sports.cricket, read).faults).toEqual({
      overs: 'Number of Overs must be a whole number from 1 to 50.',
    })
  },
)

test('keys that the sport does not know are left out, inherited ones are not looked at', () => {
  const json = JSON.parse('{"sport":"football","hacked":1,"constructor":2,"__proto__":{"team1":"inherited"}}')
  expect(detailsFromRest(sports.tennis, json)).toEqual({ sport: 'tennis' })
  expect(detailsFromRest(sports.tennis, Object.create({ team1: 'inherited' }))).toEqual({ sport: 'tennis' })
})

test.each([undefined, null, 'text', 7, true, [], [{ team1: 'North' }]])('%j holds no details', (json) => {
  expect(detailsFromRest(sports.football, json)).toEqual({ sport: 'football' })
})
