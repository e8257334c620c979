import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { sports } from '#schema/sports/index.ts'
import { enumLink, fromWire, toWire } from './enum-link.ts'

test('enums of a result are in lower case, texts stay as they are', () => {
  const match = { __typename: 'TennisDetails', matchType: 'DOUBLES', team1: 'DOUBLES', sets: 3 }
  const event = { __typename: 'Event', title: 'LIVE', type: 'TENNIS', status: 'LIVE', details: match }
  expect(fromWire({ events: { __typename: 'EventPage', nodes: [event, null] } })).toEqual({
    events: {
      __typename: 'EventPage',
      nodes: [{ ...event, type: 'tennis', status: 'live', details: { ...match, matchType: 'doubles' } }, null],
    },
  })
})

test('lists of enums are in lower case', () => {
  const revision = { __typename: 'EventRevision', changes: ['TITLE', 'TIME'], source: 'WEB' }
  expect(fromWire(revision)).toMatchObject({ changes: ['title', 'time'], source: 'web' })
})

test('enums of a variable are in upper case, however deep, and files are passed on', () => {
  const details = { tennis: { matchType: 'singles', team1: 'singles' } }
  expect(toWire({ title: 'other', type: 'other', visibility: 'public', details }, 'EventInput')).toEqual({
    title: 'other',
    type: 'OTHER',
    visibility: 'PUBLIC',
    details: { tennis: { matchType: 'SINGLES', team1: 'singles' } },
  })
  expect(toWire('mine', 'EventFilter')).toBe('MINE')
  expect(toWire(null, 'EventFilter')).toBeNull()
  const file = new File([], 'logo.png')
  expect(toWire(file, 'Upload')).toBe(file)
})

test('every choice of every sport is converted', () => {
  for (const sport of Object.values(sports)) {
    for (const [name, field] of Object.entries(sport.fields)) {
      if (field.kind !== 'choice') continue
      const type = `${sport.type.charAt(0).toUpperCase()}${sport.type.slice(1)}Details`
      for (const { value } of field.options) {
        const sent = { [name]: value.toUpperCase() }
        expect(fromWire({ __typename: type, ...sent })).toMatchObject({ [name]: value })
        expect(toWire({ [name]: value }, `${type}Input`)).toEqual(sent)
      }
    }
  }
})

test('the cache sees lower case only, the server upper case only', async () => {
  const sent: unknown[] = []
  const server = new ApolloLink(({ variables }) => {
    sent.push(variables)
    return of({ data: { event: { __typename: 'Event', id: '1', status: 'COMPLETED' } } })
  })
  const client = new ApolloClient({ cache: new InMemoryCache(), link: enumLink.concat(server) })
  const query = gql`query ($filter: EventFilter!, $id: ID!) { event(id: $id, filter: $filter) { id status } }`
  const { data } = await client.query({ query, variables: { id: 'ALL', filter: 'all' } })
  expect(data).toMatchObject({ event: { status: 'completed' } })
  expect(sent).toEqual([{ id: 'ALL', filter: 'ALL' }])
})
