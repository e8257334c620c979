import { expect, test } from 'vitest'
import { contactId } from './contact.ts'
import { knownContacts, type StoredContact, seenIds } from './known-contacts.ts'
import type { PastEvent } from './past-event.ts'
import { suggestionsFrom } from './suggestions.ts'

const OWNER = '00000000-0000-4000-8000-000000000001'
const SUNDAY = new Date('2026-11-29T02:00:00Z')
const SATURDAY = new Date('2026-11-28T02:00:00Z')

const cricket: PastEvent = {
  type: 'cricket',
  venue: 'Shivaji Park',
  startedAt: SUNDAY,
  sponsors: [{ name: 'Sharma Sweets', logo: '/uploads/new.webp' }],
  details: {
    ...{ sport: 'cricket', team1: 'Strikers', team2: 'Tigers', playersPerTeam: 11, umpireCount: 1, overs: 20 },
    ...{ lastManStanding: false, playerNames: ['Ravi', ' ', 'Meera'], umpireNames: ['Farida'] },
  },
  devices: [
    { name: 'Camera 1', hasJoined: true, hasScored: true },
    { name: 'Meera', hasJoined: true, hasScored: true },
    { name: 'Kiran', hasJoined: false, hasScored: false },
  ],
}

const tennis: PastEvent = {
  type: 'tennis',
  venue: 'shivaji park',
  startedAt: SATURDAY,
  sponsors: [
    { name: 'SHARMA SWEETS', logo: '/uploads/old.webp' },
    { name: 'Rao Motors', logo: '/uploads/rao.webp' },
  ],
  details: {
    ...{ sport: 'tennis', team1: 'Team 1', team2: 'Tigers', matchType: 'singles', sets: 3, refereeCount: 0 },
    ...{ playerNamesTeam1: ['RAVI'], playerNamesTeam2: ['Tara'], refereeNames: [] },
  },
  devices: [],
}

const events = [cricket, tennis]
const known = (stored: StoredContact[] = [], removed: string[] = [], of: PastEvent[] = events) =>
  knownContacts({ ownerId: OWNER, stored, removed: new Set(removed), events: of })
const rowOf = (id: string, name: string, mobile: string | null = null) => ({
  ...{ id, name, mobile, nameKey: name.toLowerCase() },
})
const inShort = (contacts: ReturnType<typeof known>) =>
  contacts.map(({ name, roles, lastSeenAt }) => [name, roles.join(), lastSeenAt])

test('people of events are contacts, once each, last seen first; things and phones that never joined are not', () => {
  expect(inShort(known())).toEqual([
    ['Farida', 'officiated', SUNDAY],
    ['Meera', 'played,filmed,scored', SUNDAY],
    ['Ravi', 'played', SUNDAY],
    ['Tara', 'played', SATURDAY],
  ])
  expect(known().map(({ id }) => id)).toContain(contactId(OWNER, 'ravi'))
})

test('people of an event that is still to come have not done anything by it', () => {
  const next = { ...cricket, startedAt: null }
  expect(inShort(known([], [], [next, tennis]))).toEqual([
    ['Ravi', 'played', SATURDAY],
    ['Tara', 'played', SATURDAY],
    ['Farida', '', null],
    ['Meera', '', null],
  ])
  expect(suggestionsFrom([next], known([], [], [next]))).toMatchObject({
    ...{ players: ['Ravi', 'Meera'], officials: ['Farida'], venues: ['Shivaji Park'] },
  })
})

test('a stored contact has its own spelling and number, and what the events say', () => {
  const id = '00000000-0000-4000-8000-000000000002'
  expect(known([rowOf(id, 'RAVI', '9876543210')])).toContainEqual({
    ...{ id, name: 'RAVI', mobile: '9876543210', roles: ['played'], lastSeenAt: SUNDAY },
  })
})

test('a renamed contact stays the person of the earlier name, until another contact has that name', () => {
  const renamed = rowOf(contactId(OWNER, 'ravi'), 'Ravindra')
  expect(inShort(known([renamed]))).toContainEqual(['Ravindra', 'played', SUNDAY])
  expect(known([renamed]).filter(({ name }) => /ravi$/i.test(name))).toEqual([])
  const another = rowOf('00000000-0000-4000-8000-000000000003', 'Ravi')
  expect(inShort(known([renamed, another]))).toContainEqual(['Ravindra', '', null])
  expect(inShort(known([renamed, another]))).toContainEqual(['Ravi', 'played', SUNDAY])
})

test('a removed name does not come back, under the earlier name either', () => {
  const [ravi] = known().filter(({ name }) => name === 'Ravi')
  expect(ravi && seenIds(OWNER, { ...ravi, name: 'Tara' }, events)).toEqual([
    contactId(OWNER, 'ravi'),
    contactId(OWNER, 'tara'),
  ])
  expect(known([], [contactId(OWNER, 'ravi')]).map(({ name }) => name)).toEqual(['Farida', 'Meera', 'Tara'])
})

test('ids differ by owner, and are UUIDs of version 8', () => {
  const other = '00000000-0000-4000-8000-000000000009'
  expect(contactId(other, 'ravi')).not.toBe(contactId(OWNER, 'ravi'))
  expect(contactId(OWNER, 'ravi')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('suggestions are newest first, once each, with the last line-up and logo', () => {
  const noted = { ...rowOf('00000000-0000-4000-8000-000000000004', 'Zoya'), roles: [], lastSeenAt: null }
  expect(suggestionsFrom(events, [noted])).toEqual({
    players: ['Ravi', 'Meera', 'Tara', 'Zoya'],
    officials: ['Farida'],
    teams: [
      { name: 'Strikers', players: ['Ravi', 'Meera'] },
      { name: 'Tigers', players: ['Tara'] },
    ],
    venues: ['Shivaji Park'],
    devices: ['Camera 1', 'Meera', 'Kiran'],
    sponsors: [
      { name: 'Sharma Sweets', logo: '/uploads/new.webp' },
      { name: 'Rao Motors', logo: '/uploads/rao.webp' },
    ],
  })
  expect(suggestionsFrom([], [])).toEqual({
    ...{ players: [], officials: [], teams: [], venues: [], devices: [], sponsors: [] },
  })
})
