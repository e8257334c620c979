import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedSchema } from '#server/app/graphql-schema.ts'
import { createEvent, cricketMatch, plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { type Document, pick, randomDocument, withOneChange } from '#tests/support/fixtures/graphql-documents.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { fuzz } from '#tests/support/vitest/fuzz.ts'

const DOCUMENTS = 5_000
const AT_ONCE = 10
const TIMEOUT_MS = 300_000

let app: TestApp
let organiser: Organiser
let valid: Document[]
beforeAll(async () => {
  app = await startApp()
  organiser = await signIn(app)
  const { data } = await createEvent(app, organiser, plainEvent('To be changed'))
  valid = requestsThatWork(data.createEvent.id)
})
afterAll(() => app.close())

test('the documents are valid before they are mutated', async () => {
  for (const { query, variables } of valid) {
    expect(await ask(app, query, variables, organiser.accessToken)).toMatchObject({ status: 200 })
  }
})

test('random documents cause no server error and reveal no internals', { timeout: TIMEOUT_MS }, async () => {
  const schema = servedSchema()
  const codes = new Map<string, number>()
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    const documents = Array.from({ length: AT_ONCE }, () =>
      gen(fc.boolean) ? randomDocument(gen, schema) : withOneChange(gen, pick(gen, valid)),
    )
    for (const code of await Promise.all(documents.map(refusalOf))) codes.set(code, (codes.get(code) ?? 0) + 1)
  })
  await fc.assert(property, { numRuns: DOCUMENTS / AT_ONCE, seed: fuzz.seed, endOnFailure: true })
  console.log(DOCUMENTS, 'documents:', Object.fromEntries([...codes].sort()))
  expect(codes.get('none')).toBeGreaterThan(0)
})

/** Would end the session that the rest of the run needs. */
const ENDS_SESSIONS = /logout|signOutEverywhere|revokeSession/
const INSIDE = /node_modules|\\n +at |violates|relation "|column "|SQLSTATE|syntax error at|invalid byte|kysely|pg_/i

/** Tokens and links, whose random letters may spell anything. */
const RANDOM = /[\w-]{40,}/g

/** Checks the response; returns its first error code. */
async function refusalOf({ query, variables }: Document): Promise<string> {
  const isOrganiser = !ENDS_SESSIONS.test(query)
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(isOrganiser && { authorization: `Bearer ${organiser.accessToken}` }),
    },
    payload: JSON.stringify({ query, variables }),
  })
  expect(response.statusCode).toBeLessThan(500)
  expect(response.body.replaceAll(RANDOM, '')).not.toMatch(INSIDE)
  const { errors = [] }: { errors?: { extensions: { code: string } }[] } = response.json()
  const codes = errors.map(({ extensions }) => extensions.code)
  expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
  return codes[0] ?? 'none'
}

function requestsThatWork(id: string): Document[] {
  const create =
    'mutation ($input: EventInput!, $key: String) { createEvent(input: $input, clientMutationId: $key) { id } }'
  const update =
    'mutation ($id: ID!, $input: EventInput!, $version: Int!) { updateEvent(id: $id, input: $input, version: $version) { id } }'
  const sponsors = [{ name: 'Sharma Sweets', logo: 'https://example.com/logo.png' }]
  const devices = [{ id, name: 'Pavilion end', isController: true }, { name: 'Square leg' }]
  return [
    { query: create, variables: { input: { ...cricketMatch(), sponsors, devices }, key: 'a key' } },
    { query: update, variables: { id, input: plainEvent('Changed', { sponsors, devices }), version: 1 } },
    { query: 'query ($id: ID!) { event(id: $id) { id devices { id } details { __typename } } }', variables: { id } },
    {
      query: 'query ($slug: String!) { eventBySlug(slug: $slug) { id } }',
      variables: { slug: 'to-be-changed-aaaaaaaaaa' },
    },
    {
      query:
        'query ($page: Int!, $limit: Int!, $search: String) { events(page: $page, limit: $limit, search: $search) { nodes { id } } }',
      variables: { page: 1, limit: 6, search: 'final' },
    },
    {
      query: 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { fullname } }',
      variables: { input: { fullname: 'Asha Patil', email: 'asha@example.com' } },
    },
    {
      query: 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }',
      variables: { mobile: '9123456789' },
    },
    {
      query: 'mutation ($mobile: String!, $otp: String!) { validateOtp(mobile: $mobile, otp: $otp) { isNewUser } }',
      variables: { mobile: '9123456789', otp: '0000' },
    },
    {
      query: 'mutation ($t: String!) { refresh(refreshToken: $t) { accessToken } }',
      variables: { t: organiser.refreshToken },
    },
  ]
}
