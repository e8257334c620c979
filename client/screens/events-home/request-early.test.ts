import { readFileSync } from 'node:fs'
import { ApolloClient, ApolloLink } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventCache } from '#client/graphql/cache.ts'
import { enumLink } from '#client/graphql/enum-link.ts'
import { EventsHomeDocument } from '#client/graphql/generated.ts'
import { uploadLink } from '#client/graphql/upload-link.ts'
import { firstPageOf } from './first-page.ts'
import { requestEarly } from './request-early.ts'

const SIGNED_IN = { accessToken: 'mine', refreshToken: 'kept' }
const documents: Record<string, string> = JSON.parse(readFileSync('.cache/persisted-documents.json', 'utf8'))
const query = Object.values(documents).find((text) => text.startsWith('query EventsHome(')) ?? ''

const page = { __typename: 'EventPage', nodes: [], pageInfo: { __typename: 'PageInfo', page: 1, hasMore: false } }
const listed = () => Response.json({ data: { upcomingEvents: [], events: page } })

let fetches: ReturnType<typeof vi.fn<typeof fetch>>
beforeEach(() => {
  fetches = vi.fn<typeof fetch>(async () => listed())
  vi.stubGlobal('fetch', fetches)
})
afterEach(() => {
  globalThis.earlyRequest = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(stored: Record<string, string>): void {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  requestEarly(query)
}

/** As the app asks for the list, with this bearer. */
function ask(bearer: string, filter: 'all' | 'mine' = 'all') {
  const bearerLink = new ApolloLink((operation, forward) => {
    operation.setContext({ headers: { authorization: `Bearer ${bearer}` } })
    return forward(operation)
  })
  const client = new ApolloClient({
    cache: eventCache(),
    link: ApolloLink.from([enumLink, bearerLink, uploadLink]),
  })
  return client.query({ query: EventsHomeDocument, variables: firstPageOf(filter, '') })
}

test('the request is the one that Apollo Client sends, and its response answers it, once', async () => {
  await ask('mine')
  open(SIGNED_IN)
  const [apollo, early] = fetches.mock.calls.map(([, init]) => init)
  expect(early?.body).toBe(apollo?.body)
  const headersOf = (init?: RequestInit) => Object.fromEntries(new Headers(init?.headers))
  expect(headersOf(apollo)).toMatchObject(headersOf(early))
  expect((await ask('mine')).data?.events.nodes).toEqual([])
  expect(fetches).toHaveBeenCalledTimes(2)
  await ask('mine')
  expect(fetches).toHaveBeenCalledTimes(3)
})

test.each([
  ['nobody is signed in', {}],
  ['a token is missing', { accessToken: 'mine' }],
  ['the token is overdue', { ...SIGNED_IN, freshUntil: '1' }],
])('nothing is requested when %s', (_when, stored) => {
  open(stored)
  expect(fetches).not.toHaveBeenCalled()
  expect(globalThis.earlyRequest).toBeUndefined()
})

test('a token that is known to be fresh is used', () => {
  open({ ...SIGNED_IN, freshUntil: String(Date.now() + 60_000) })
  expect(fetches).toHaveBeenCalledTimes(1)
})

test('nothing is requested where the browser blocks storage', () => {
  const getItem = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem })
  requestEarly(query)
  expect(fetches).not.toHaveBeenCalled()
})

test('somebody else, or another filter, gets an answer of their own', async () => {
  open(SIGNED_IN)
  await ask('theirs')
  await ask('mine', 'mine')
  expect(fetches).toHaveBeenCalledTimes(3)
  expect(globalThis.earlyRequest).toBeDefined()
})

test('a request that failed is sent again', async () => {
  fetches.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open(SIGNED_IN)
  expect((await ask('mine')).data?.events.nodes).toEqual([])
  expect(fetches).toHaveBeenCalledTimes(2)
})

test('a refusal arrives as it would have later, so that the session is renewed', async () => {
  const errors = [{ message: 'Please sign in.', extensions: { code: 'UNAUTHENTICATED' } }]
  fetches.mockResolvedValueOnce(Response.json({ errors }, { status: 401 }))
  open(SIGNED_IN)
  await expect(ask('mine')).rejects.toMatchObject({ statusCode: 401 })
  expect(fetches).toHaveBeenCalledTimes(1)
})

test('a response from long ago is not used', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  open(SIGNED_IN)
  vi.advanceTimersByTime(60_000)
  await ask('mine')
  expect(fetches).toHaveBeenCalledTimes(2)
})
