import { deepStrictEqual } from 'node:assert'
import { alternate, formatSpread, ratioOf } from '#tools/bench/alternate.ts'
import { type Call, EVENTS_HOME, graphql, rest, send } from '#tools/bench/api/call.ts'
import { seed } from '#tools/bench/api/seed.ts'
import { COLUMNS, loadable, rowsOf } from '#tools/bench/api/turns.ts'
import { versionsOf } from '#tools/bench/api/versions.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import type { Bench, Goal, Section } from '#tools/bench/section.ts'
import type { Testbed } from '#tools/bench/testbed.ts'

const EVENTS = 1_000
const OWNERS = 100
const ROUNDS = 9
const OURS = 'Maidan Live'
const LIMIT = 'bare node:http'
const APOLLO = 'Apollo Server behind Express 5'
const YOGA = 'GraphQL Yoga'

/** A page of six events over GraphQL, against other servers of the same schema and a minimal program. */
export const eventsOverGraphQL: Bench = {
  name: 'events-graphql',
  async run(testbed) {
    const { url, ours, limit } = await seededServers(testbed)
    const environment = { DATABASE_URL: url, NODE_ENV: 'production' }
    const apollo = await testbed.program('peer', { ...environment, PEER: 'apollo-express' })
    const yoga = await testbed.program('peer', { ...environment, PEER: 'yoga' })
    const { rounds, candidates } = await compared(
      (user) => graphql(user, EVENTS_HOME),
      [
        [LIMIT, limit],
        [OURS, ours],
        [APOLLO, apollo],
        [YOGA, yoga],
      ],
    )
    for (const served of [ours, limit, apollo, yoga]) await served.stop()
    return {
      title: 'A page of events over GraphQL',
      question: `How much of what the database and Node.js could answer is left when the operation of the screen of events, a page of 6 of ${EVENTS} events, is asked over GraphQL?`,
      columns: COLUMNS,
      rows: rowsOf(candidates, rounds),
      goals: [
        goal(
          'at least 0.7 of the limit',
          formatSpread(ratioOf(rounds, OURS, LIMIT)),
          ratioOf(rounds, OURS, LIMIT).median >= 0.7,
        ),
        goal(
          'at least 1.8 times Apollo Server behind Express 5',
          formatSpread(ratioOf(rounds, OURS, APOLLO)),
          ratioOf(rounds, OURS, APOLLO).median >= 1.8,
        ),
        goal(
          'at least as much as GraphQL Yoga',
          formatSpread(ratioOf(rounds, OURS, YOGA)),
          ratioOf(rounds, OURS, YOGA).median >= 1,
        ),
      ],
      notes: [
        ...METHOD,
        'All four answer the same JSON; the peers serve our schema, from our services, and set neither security headers nor log lines nor rates, which we do.',
        `${versionsOf('graphql', '@apollo/server', 'fastify', 'express', '@as-integrations/express5', 'graphql-yoga', 'pg', 'autocannon')}.`,
      ],
    } satisfies Section
  },
}

export const eventsOverRest: Bench = {
  name: 'events-rest',
  async run(testbed) {
    const { ours, limit } = await seededServers(testbed)
    const { rounds, candidates } = await compared(
      (user) => rest(user, 'GET', '/getEventsPageLoad?page=1&limit=6'),
      [
        [LIMIT, limit],
        [OURS, ours],
      ],
    )
    for (const served of [ours, limit]) await served.stop()
    const ratio = ratioOf(rounds, OURS, LIMIT)
    return {
      title: 'A page of events over REST',
      question: 'The same for `GET /getEventsPageLoad?page=1&limit=6`.',
      columns: COLUMNS,
      rows: rowsOf(candidates, rounds),
      goals: [goal('at least 0.85 of the limit', formatSpread(ratio), ratio.median >= 0.85)],
      notes: [...METHOD, `${versionsOf('fastify', 'pg', 'autocannon')}.`],
    }
  },
}

const METHOD = [
  'Nine rounds in turn of 3 s each, 20 people each on a connection, after 5,000 requests each to warm up; the load comes from the same machine. Medians, with the lowest and highest round.',
  'The limit runs the same two statements as we do, whose the token is and the page with its total, prepared, on as many connections, and writes the same JSON. It has no framework, no check, no log.',
  'Two things are ours alone, in operation as here: tokens that come at the same moment are looked up together, which the peers have from our services too and the limit has not; and the heap may double before all of it is collected, where the others have V8’s defaults.',
]

async function seededServers(testbed: Testbed) {
  const url = await testbed.database()
  await seed(url, { events: EVENTS, owners: OWNERS })
  const environment = { DATABASE_URL: url, NODE_ENV: 'production' }
  return { url, ours: await testbed.server(environment), limit: await testbed.program('limit', environment) }
}

/** Compares only servers that give the same answer. */
async function compared(callOf: (user: number) => Call, served: readonly (readonly [string, RunningServer])[]) {
  const answers = await Promise.all(served.map(([, { origin }]) => send(origin, callOf(1))))
  for (const answer of answers) deepStrictEqual(answer, answers[0])
  const candidates = []
  for (const [name, each] of served) candidates.push(await loadable(name, each, callOf))
  return { candidates, rounds: await alternate(candidates, ROUNDS) }
}

function goal(goal: string, measured: string, isMet: boolean): Goal {
  return { goal, measured, isMet }
}
