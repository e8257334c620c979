import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, EVENTS_HOME, graphql, rest, send } from '#tools/bench/api/call.ts'
import { people, type TimedAnswer } from '#tools/bench/api/people.ts'
import { seed } from '#tools/bench/api/seed.ts'
import { percentile } from '#tools/bench/api/timed.ts'
import type { Bench } from '#tools/bench/section.ts'

/** `perSecond`: of all people together. */
type Action = { name: string; perSecond: number; call(person: number): Call }

const PEOPLE = 1_000
const EVENTS = 20_000
const CHECK_EVERY_SECONDS = 10
const WARM_SECONDS = 10
const SECONDS = 60

/** A thousand signed-in people at once. */
export const thousandPeople: Bench = {
  name: 'thousand-people',
  async run(testbed) {
    const url = await testbed.database()
    await seed(url, { events: EVENTS, owners: PEOPLE })
    const server = await testbed.server({
      DATABASE_URL: url,
      NODE_ENV: 'production',
      RATE_LIMITS: 'strict',
      ALLOW_OUTBOX: 'yes',
    })
    const actions = await actionsAt(server.origin)
    await perform(server.origin, WARM_SECONDS, actions, () => {})
    const cpuBefore = server.cpuSeconds()
    const took = new Map<string, TimedAnswer[]>(actions.map(({ name }) => [name, []]))
    await perform(server.origin, SECONDS, actions, (name, answer) => took.get(name)?.push(answer))
    const cores = (server.cpuSeconds() - cpuBefore) / SECONDS
    await server.stop()

    const all = [...took.values()].flat()
    const p99 = percentile(
      all.map(({ ms }) => ms),
      99,
    )
    const failed = all.filter(({ isOk }) => !isOk).length
    const row = (name: string, perSecond: number, answers: TimedAnswer[]) => [
      name,
      perSecond.toFixed(0),
      ...[50, 95, 99, 100].map((percent) =>
        percentile(
          answers.map(({ ms }) => ms),
          percent,
        ).toFixed(1),
      ),
      String(answers.filter(({ isOk }) => !isOk).length),
    ]
    return {
      title: 'A thousand people at once',
      question: `What do ${PEOPLE.toLocaleString('en')} signed-in people wait, each with an open connection, whose app asks every ${CHECK_EVERY_SECONDS} s whether they still are signed in, and who meanwhile list, open and save events?`,
      columns: ['', 'a second', 'median, ms', 'p95, ms', 'p99, ms', 'longest, ms', 'failed'],
      rows: [
        ...actions.map(({ name, perSecond }) => row(name, perSecond, took.get(name) ?? [])),
        row('all', all.length / SECONDS, all),
      ],
      goals: [
        { goal: 'p99 at most 250 ms', measured: `${p99.toFixed(1)} ms`, isMet: p99 <= 250 },
        { goal: 'no errors', measured: `${failed} of ${all.length}`, isMet: failed === 0 },
      ],
      notes: [
        `${SECONDS} s, after ${WARM_SECONDS} s to warm up, among ${EVENTS.toLocaleString('en')} events. Requests are sent when they are due, whether or not those before were answered, and timed from then.`,
        `The server used ${cores.toFixed(2)} of a core. It, the database and the people share the machine.`,
      ],
    }
  },
}

async function actionsAt(origin: string): Promise<Action[]> {
  const { data } = (await send(origin, graphql(1, EVENTS_HOME))) as { data: { events: { nodes: { id: string }[] } } }
  const ids = data.events.nodes.map(({ id }) => id)
  const opened = (person: number) => ids[person % ids.length] ?? ''
  const event = {
    title: 'Office Cup',
    description: 'An evening on the maidan.',
    type: 'OTHER',
    venue: 'Azad Maidan',
    localTime: '2026-12-06T15:30',
    sponsors: [{ name: 'Sharma Sweets', logo: 'https://logos.example/sharma.webp' }],
  }
  return [
    {
      name: 'still signed in?',
      perSecond: PEOPLE / CHECK_EVERY_SECONDS,
      call: (person) => graphql(person, 'query SessionCheck { me { id } }'),
    },
    { name: 'list over GraphQL', perSecond: 40, call: (person) => graphql(person, EVENTS_HOME) },
    {
      name: 'list over REST',
      perSecond: 20,
      call: (person) => rest(person, 'GET', '/getEventsPageLoad?page=1&limit=6'),
    },
    {
      name: 'open over GraphQL',
      perSecond: 25,
      call: (person) =>
        graphql(person, 'query ($id: ID!) { event(id: $id) { title description venue sponsors { name logo } } }', {
          id: opened(person),
        }),
    },
    {
      name: 'open over REST',
      perSecond: 10,
      call: (person) => rest(person, 'GET', `/getEventById?id=${opened(person)}`),
    },
    {
      name: 'save',
      perSecond: 5,
      call: (person) =>
        graphql(person, 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }', { input: event }),
    },
  ]
}

/** Spreads each action evenly over time and people. */
async function perform(
  origin: string,
  seconds: number,
  actions: Action[],
  onAnswer: (name: string, answer: TimedAnswer) => void,
): Promise<void> {
  const crowd = people(origin)
  const begunAt = performance.now()
  const open: Promise<void>[] = []
  const sent = new Map<string, number>()
  for (let now = 0; now < seconds * 1_000; now = performance.now() - begunAt) {
    for (const { name, perSecond, call } of actions) {
      for (let place = sent.get(name) ?? 0; (place * 1_000) / perSecond <= now; place++) {
        sent.set(name, place + 1)
        const person = 1 + (place % PEOPLE)
        const dueAt = begunAt + (place * 1_000) / perSecond
        open.push(crowd.ask(person, call(person), dueAt).then((answer) => onAnswer(name, answer)))
      }
    }
    await sleep(2)
  }
  await Promise.all(open)
  crowd.leave()
}
