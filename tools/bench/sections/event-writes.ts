import { alternate, type Candidate, formatSpread, ratioOf, spreadOf } from '#tools/bench/alternate.ts'
import { graphql, rest, send } from '#tools/bench/api/call.ts'
import { seed } from '#tools/bench/api/seed.ts'
import { percentile } from '#tools/bench/api/timed.ts'
import { versionsOf } from '#tools/bench/api/versions.ts'
import type { Bench } from '#tools/bench/section.ts'

/** One write of a user; remembers the version that the next one has to name. */
type Write = (user: number) => Promise<void>

const SECONDS = 3
const WRITERS = 10

const sponsors = ['Sharma Sweets', 'Patil Motors', 'Dadar Dairy'].map((name) => ({
  name,
  logo: `https://logos.example/${name.replace(' ', '-')}.webp`,
}))
const common = { description: 'An evening on the maidan.', venue: 'Azad Maidan', sponsors }
const input = {
  ...common,
  title: 'Office Cup',
  type: 'OTHER',
  localTime: '2026-12-06T15:30',
  devices: [{ name: 'Goal' }, { name: 'Stand' }],
}
const body = { ...common, title: 'Office Cup', type: 'other', time: '2026-12-06T15:30', deviceNames: ['Goal', 'Stand'] }

const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id version } }'
const UPDATE = `mutation ($id: ID!, $input: EventInput!, $version: Int!) {
  updateEvent(id: $id, input: $input, version: $version) { id version }
}`

export const eventWrites: Bench = {
  name: 'event-writes',
  async run(testbed) {
    const url = await testbed.database()
    await seed(url, { events: 1_000, owners: 100 })
    const environment = { DATABASE_URL: url, NODE_ENV: 'production' }
    const ours = await testbed.server(environment)
    const apollo = await testbed.program('peer', { ...environment, PEER: 'apollo-express' })
    const p99 = new Map<string, number[]>()
    const candidate = candidateWith(p99)

    const candidates = [
      candidate('create over GraphQL', createsOver(ours.origin)),
      candidate('create over GraphQL, Apollo Server behind Express 5', createsOver(apollo.origin)),
      candidate('create over REST', async (user) => {
        await send(ours.origin, rest(user, 'POST', '/saveNewEvent', body))
      }),
      candidate('update over GraphQL', updatesOver(ours.origin)),
      candidate('update over GraphQL, Apollo Server behind Express 5', updatesOver(apollo.origin)),
      candidate('update over REST', restUpdates(ours.origin)),
    ]
    for (const { turn } of candidates) await turn()
    p99.clear()
    const rounds = await alternate(candidates)
    for (const served of [ours, apollo]) await served.stop()
    return {
      title: 'Creating and updating an event',
      question:
        'How many events with three sponsors and two devices can be written in a second, each in a transaction with its audit line, on a disk that keeps what was acknowledged?',
      columns: ['', 'writes a second', 'of ours over GraphQL', 'p99, ms'],
      rows: candidates.map(({ name }) => [
        name,
        formatSpread(spreadOf(rounds.get(name) ?? []), 0),
        formatSpread(ratioOf(rounds, name, name.startsWith('create') ? 'create over GraphQL' : 'update over GraphQL')),
        formatSpread(spreadOf(p99.get(name) ?? []), 0),
      ]),
      goals: [],
      notes: [
        `Five rounds in turn of ${SECONDS} s each, ${WRITERS} writers of whom each waits for its answer; one owner and one event each. The peer serves our schema, from our services.`,
        `${versionsOf('@apollo/server', 'fastify', 'express', 'pg')}.`,
      ],
    }
  },
}

/** `p99`: receives the 99th percentile (ms) of every turn. */
function candidateWith(p99: Map<string, number[]>) {
  return (name: string, write: Write): Candidate => ({
    name,
    async turn() {
      const took = (
        await Promise.all(Array.from({ length: WRITERS }, (_each, place) => writeAs(place + 1, write)))
      ).flat()
      p99.set(name, [...(p99.get(name) ?? []), percentile(took, 99)])
      return took.length / SECONDS
    },
  })
}

/** Writes for `SECONDS`, one after the other; returns how long each took in ms. */
async function writeAs(user: number, write: Write): Promise<number[]> {
  const took: number[] = []
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; ) {
    const before = performance.now()
    await write(user)
    took.push(performance.now() - before)
  }
  return took
}

type Written = { id: string; version: number }

function createsOver(origin: string): Write {
  return async (user) => {
    await created(origin, user)
  }
}

async function created(origin: string, user: number): Promise<Written> {
  const { data } = (await send(origin, graphql(user, CREATE, { input }))) as { data: { createEvent: Written } }
  return data.createEvent
}

function updatesOver(origin: string): Write {
  const events = new Map<number, Written>()
  return async (user) => {
    const { id, version } = events.get(user) ?? (await created(origin, user))
    const title = `Office Cup ${version}` // NOTE: an update that changes nothing writes nothing.
    const answer = await send(origin, graphql(user, UPDATE, { id, version, input: { ...input, title } }))
    events.set(user, (answer as { data: { updateEvent: Written } }).data.updateEvent)
  }
}

function restUpdates(origin: string): Write {
  const events = new Map<number, Written>()
  return async (user) => {
    const { id, version } = events.get(user) ?? (await created(origin, user))
    events.set(user, { id, version: version + 1 })
    await send(origin, rest(user, 'PUT', `/updateEvent/${id}`, { ...body, title: `Office Cup ${version}` }))
  }
}
