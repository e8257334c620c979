import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'
import { queryOverHttp, type ServerAccess } from '#tests/support/live/live-event.ts'
import { signInNewOrganiser } from './sign-in.ts'

const LIST = `query { events(page: 1, filter: ALL) {
  nodes { id title type venue localTime visibility status isOwner } pageInfo { page limit hasMore total }
} }`
const OPEN = `query ($id: ID!) { event(id: $id) {
  title description type venue localTime visibility status sponsors { name logo } deviceCount devices { id name } version
} }`
const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id version } }'
const UPDATE =
  'mutation ($id: ID!, $input: EventInput!, $version: Int!) { updateEvent(id: $id, input: $input, version: $version) { id version } }'

type StoredEvent = { id: string; version: number }

/** A typical event: a sport, four cameras, two sponsors. */
const event = (number: number) => ({
  title: `Sunday League, day ${number}`,
  description: 'Twenty overs a side.\nTrophy near the tent.',
  type: 'CRICKET',
  venue: 'Shivaji Park, Dadar',
  localTime: '2027-12-05T15:30',
  devices: [
    { name: 'Scorer', isController: true },
    { name: 'Pavilion end' },
    { name: 'Square leg' },
    { name: 'High wide' },
  ],
  sponsors: ['Dadar Sports', 'Irani Café'].map((name) => ({ name, logo: 'https://logos.example/one.png' })),
  details: { cricket: cricketDetails },
})

/** Actions of organisers; the argument is the number of the repetition. */
export function organiserActions(origin: string, accesses: readonly ServerAccess[], kept: StoredEvent[]) {
  const accessOf = (number: number) => accesses[number % accesses.length] as ServerAccess
  const keptOf = (number: number) => kept[number % kept.length] as StoredEvent
  return {
    signIn: () => signInNewOrganiser(origin),
    check: (number: number) => queryOverHttp(accessOf(number), 'query SessionCheck { me { id } }', {}),
    list: (number: number) => queryOverHttp(accessOf(number), LIST, {}),
    open: (number: number) => queryOverHttp(accessOf(number), OPEN, { id: keptOf(number).id }),
    async create(number: number) {
      const { createEvent } = await queryOverHttp<{ createEvent: StoredEvent }>(accessOf(number), CREATE, {
        input: event(number),
      })
      kept[number] = createEvent
    },
    async update(number: number) {
      const { id, version } = keptOf(number)
      const input = { ...event(number), title: `Sunday League, day ${number}, postponed` }
      const asked = { id, version, input }
      const { updateEvent } = await queryOverHttp<{ updateEvent: StoredEvent }>(accessOf(number), UPDATE, asked)
      kept[number % kept.length] = updateEvent
    },
  }
}
