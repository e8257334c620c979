import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { anyEvent } from '#tests/support/fixtures/any-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { fuzz } from '#tests/support/vitest/fuzz.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

type Input = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never

const byPlayers = 'team1 team2 playersPerTeam playerNames'
const bySides = 'matchType team1 team2 sets refereeCount refereeNames playerNamesTeam1 playerNamesTeam2'
const EVENT_FIELDS = `title description type venue localTime timeZone visibility language sponsors { name logo } devices { name isController }
  details {
    ... on CricketDetails { ${byPlayers} umpireCount umpireNames overs lastManStanding }
    ... on FootballDetails { ${byPlayers} refereeCount refereeNames time }
    ... on VolleyballDetails { ${byPlayers} refereeCount refereeNames sets }
    ... on BasketballDetails { ${byPlayers} refereeCount refereeNames quarters quarterDuration }
    ... on BadmintonDetails { ${bySides} }
    ... on TennisDetails { ${bySides} }
  }`
const create = `mutation ($input: EventInput!) { createEvent(input: $input) { id version ${EVENT_FIELDS} } }`
const update = `mutation ($id: ID!, $version: Int!, $input: EventInput!) {
  updateEvent(id: $id, version: $version, input: $input) { id }
}`
const read = `query ($id: ID!) { event(id: $id) { ${EVENT_FIELDS} } }`

/** The stored event: text cleaned as schema/events.graphql says, nothing else changed. */
function expected({ localTime, devices, details, ...words }: Input) {
  const controller = Math.max(
    0,
    devices.findIndex(({ isController }) => isController),
  )
  return normalised({
    ...words,
    description: words.description.replace('\r\n', '\n'),
    localTime: `${localTime}`
      .replace(/:00$/, (zero) => (localTime.length > 16 ? '' : zero))
      .replace(/\.5$/, '.500')
      .replace(/\.12$/, '.120'),
    devices: devices.map(({ name }, place) => ({ name, isController: place === controller })),
    details: details ? Object.values(details)[0] : null,
  })
}

function normalised(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, each) => (typeof each === 'string' ? each.normalize('NFC') : each))
}

const runs = Math.min(fuzz.numRuns, 100)
test(`an event reads back as written, for ${runs} pairs created and updated from seed ${fuzz.seed}`, {
  timeout: 300_000,
}, async () => {
  const holds = fc.asyncProperty(anyEvent, anyEvent, async (first, second) => {
    const made = await ask(app, create, { input: first }, owner.accessToken)
    expect(made.errors).toBeUndefined()
    const { id, version, ...created } = made.data.createEvent
    expect(created).toEqual(expected(first))
    const changed = await ask(app, update, { id, version, input: second }, owner.accessToken)
    expect(changed.errors).toBeUndefined()
    expect((await ask(app, read, { id }, owner.accessToken)).data.event).toEqual(expected(second))
  })
  await fc.assert(holds, { ...fuzz, numRuns: runs, endOnFailure: true })
})
