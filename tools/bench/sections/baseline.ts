import { resolve } from 'node:path'
import { alternate, type Candidate, formatSpread, ratioOf, spreadOf } from '#tools/bench/alternate.ts'
import { type Call, EVENTS_HOME, graphql, rest } from '#tools/bench/api/call.ts'
import { seed } from '#tools/bench/api/seed.ts'
import { loadable } from '#tools/bench/api/turns.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import type { Bench, Goal } from '#tools/bench/section.ts'

const ROUNDS = 9
const RATIO_WANTED = 0.97
/** Enough users to stay below the hourly limit of new events. */
const CREATORS = 2_000

const event = {
  title: 'Office Cup',
  description: 'An evening on the maidan.',
  venue: 'Azad Maidan',
  sponsors: [{ name: 'Sharma Sweets', logo: 'https://logos.example/sharma.webp' }],
}
const input = { ...event, type: 'OTHER', localTime: '2026-12-06T15:30', devices: [{ name: 'Goal' }, { name: 'Stand' }] }
const body = { ...event, type: 'other', time: '2026-12-06T15:30', deviceNames: ['Goal', 'Stand'] }
const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id version } }'

const calls: readonly (readonly [string, (user: number) => Call, users?: number])[] = [
  ['a page of events over GraphQL', (user) => graphql(user, EVENTS_HOME)],
  ['a page of events over REST', (user) => rest(user, 'GET', '/getEventsPageLoad?page=1&limit=6')],
  ['creating an event over GraphQL', (user) => graphql(user, CREATE, { input }), CREATORS],
  ['creating an event over REST', (user) => rest(user, 'POST', '/saveNewEvent', body), CREATORS],
]

/** Compares with another built checkout: `BASELINE=../before npm run tool -- bench baseline`. */
export const baseline: Bench = {
  name: 'baseline',
  onlyWhenAsked: true,
  async run(testbed) {
    const checkout = process.env['BASELINE']
    if (!checkout)
      throw new Error('Set BASELINE to a checkout of the version to compare with, built by `npm run build`.')
    const ours = await seeded(await testbed.database(), (environment) => testbed.server(environment))
    const theirs = await seeded(await testbed.emptyDatabase(), (environment) =>
      testbed.serverOf(resolve(checkout), environment),
    )
    const rows: string[][] = []
    const goals: Goal[] = []
    for (const [name, callOf, users] of calls) {
      const candidates: Candidate[] = []
      for (const [version, served] of [ours, theirs].entries()) {
        candidates.push(await loadable(version === 0 ? 'now' : 'before', served, callOf, users))
      }
      const rounds = await alternate(candidates, ROUNDS)
      const ratio = ratioOf(rounds, 'now', 'before')
      rows.push([
        name,
        ...['before', 'now'].map((version) => formatSpread(spreadOf(rounds.get(version) ?? []), 0)),
        formatSpread(ratio),
      ])
      goals.push({
        goal: `${name}: at least ${RATIO_WANTED} of the version before`,
        measured: formatSpread(ratio),
        isMet: ratio.median >= RATIO_WANTED,
      })
    }
    for (const served of [ours, theirs]) await served.stop()
    return {
      title: 'Against the version before',
      question:
        'How many requests a second does this version answer, and how many the version before it, in the same run?',
      columns: ['', 'before, requests a second', 'now, requests a second', 'now ÷ before'],
      rows,
      goals,
      notes: [
        'Nine rounds of 3 s each in turn, on 20 connections (lists by 20 people, creations by 2,000), after 5,000 requests each to warm up; each version with a database of its own, as its migrations make it, filled alike.',
      ],
    }
  },
}

/** Starts the server before seeding, since it may have to migrate the database itself. */
async function seeded(
  url: string,
  start: (environment: Record<string, string>) => Promise<RunningServer>,
): Promise<RunningServer> {
  const served = await start({ DATABASE_URL: url, NODE_ENV: 'production' })
  await seed(url, { events: 1_000, owners: CREATORS })
  return served
}
