import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import {
  fenceOf,
  joinScorer,
  mainScores,
  offerLate,
  readLog,
  record,
  type SentTap,
  scoredEvent,
  settleLate,
  takeLease,
  tapper,
} from '#tests/support/api/scoring.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

/** Two processes; Asha scores through one, Ravi's phone through the other. */
let here: TestApp
let there: TestApp
let owner: Organiser
let eventId: string
let asha: string
let ravi: string
let tap: ReturnType<typeof tapper>
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  eventId = (await scoredEvent(here, owner)).id
  asha = owner.accessToken
  ravi = await joinScorer(here, owner, eventId, 'Ravi’s phone')
  tap = tapper()
})

const point = (side: number) => tap('plus', { side })
const codeIn = ({ errors }: Answer) => errors?.[0]?.extensions.code
const lateIn = async () => (await readLog(here, asha, eventId)).data.scoreLog.late
const entriesIn = async (): Promise<{ id: string; seq: number; author: string }[]> =>
  (await readLog(here, asha, eventId)).data.scoreLog.entries

describe('the lease', () => {
  test('is needed to record', async () => {
    const { errors } = await record(here, asha, eventId, 0, [point(0)])
    expect(errors?.[0]).toMatchObject({
      message: 'Nobody scores this event yet. Start scoring first.',
      extensions: { code: 'CONFLICT' },
    })
  })

  test('goes to whoever takes it; who had it is refused, and told who scores', async () => {
    const old = await fenceOf(here, asha, eventId)
    const { data } = await takeLease(there, ravi, eventId, 'phone')
    expect(data.takeScorerLease).toEqual({ fence: old + 1, holder: { id: 'phone', name: 'Ravi’s phone' } })
    const { errors } = await record(here, asha, eventId, old, [point(0)])
    expect(errors?.[0]).toMatchObject({ message: 'Ravi’s phone is scoring now.', extensions: { code: 'CONFLICT' } })
    expect((await record(there, ravi, eventId, old + 1, [point(0)])).errors).toBeUndefined()
  })

  test('stays with a page that takes it again, as after a crash', async () => {
    const fence = await fenceOf(here, asha, eventId)
    expect(await fenceOf(there, asha, eventId)).toBe(fence)
  })

  test('answers what was recorded before, also under a stale fence', async () => {
    const fence = await fenceOf(here, asha, eventId)
    const first = point(0)
    await record(here, asha, eventId, fence, [first])
    await takeLease(there, ravi, eventId, 'phone')
    expect((await record(here, asha, eventId, fence, [first])).data.recordScore.entries[0].seq).toBe(1)
    expect(codeIn(await record(here, asha, eventId, fence, [first, point(1)]))).toBe('CONFLICT')
    expect(await entriesIn()).toHaveLength(1)
  })

  test('of two scorers who take it at once goes to both in turn: the later fence records', async () => {
    const fences = await Promise.all([fenceOf(here, asha, eventId), fenceOf(there, ravi, eventId, 'phone')])
    expect([...fences].sort()).toEqual([1, 2])
    const sent = await Promise.all([
      record(here, asha, eventId, fences[0] ?? 0, [point(0)]),
      record(there, ravi, eventId, fences[1] ?? 0, [point(1)]),
    ])
    expect(sent.map(codeIn)).toEqual(fences.map((fence) => (fence === 2 ? undefined : 'CONFLICT')))
    await expect.poll(async () => (await entriesIn()).map(({ seq }) => seq)).toEqual([1])
  })

  test('leaves no gap and no duplicate when both record while it changes hands', async () => {
    const taps = Array.from({ length: 30 }, () => point(0))
    const persist = async (app: TestApp, bearer: string, room: string, own: readonly SentTap[]) => {
      for (const each of own) {
        for (;;) {
          const fence = await fenceOf(app, bearer, eventId, room)
          if (!codeIn(await record(app, bearer, eventId, fence, [each]))) break
        }
      }
    }
    await Promise.all([persist(here, asha, 'desk', taps.slice(0, 15)), persist(there, ravi, 'phone', taps.slice(15))])
    await expect.poll(async () => (await entriesIn()).map(({ seq }) => seq)).toEqual(taps.map((_, place) => place + 1))
    const entries = await entriesIn()
    expect(entries.map(({ id }) => id).sort()).toEqual(taps.map(({ id }) => id).sort())
    await expect.poll(() => mainScores(there, ravi, eventId)).toEqual(['30', '0'])
  })
})

describe('late entries', () => {
  test('wait for whoever scores, and are added at the moments of their taps', async () => {
    const [early, late, latest] = [point(0), point(1), point(0)]
    const old = await fenceOf(there, ravi, eventId, 'phone')
    await record(there, ravi, eventId, old, [early])
    const fence = await fenceOf(here, asha, eventId)
    await record(here, asha, eventId, fence, [latest])
    expect((await offerLate(there, ravi, eventId, [early, late])).data.offerLateEntries).toBe(1)
    expect(await mainScores(here, asha, eventId)).toEqual(['2', '0'])
    const [offer] = await lateIn()
    expect(offer).toMatchObject({ name: 'Ravi’s phone', from: late.at, until: late.at, entries: [{ id: late.id }] })
    const settled = await settleLate(here, asha, { eventId, fence, offerId: offer.id, add: true })
    expect(settled.data.settleLateEntries).toMatchObject({
      seq: 3,
      late: [],
      entries: [{ id: late.id, author: 'Ravi’s phone' }],
    })
    expect(await mainScores(here, asha, eventId, late.at)).toEqual(['1', '1'])
  })

  test('that are dropped are gone, and are not offered again', async () => {
    const late = point(1)
    const fence = await fenceOf(here, asha, eventId)
    await offerLate(there, ravi, eventId, [late])
    const [offer] = await lateIn()
    await settleLate(here, asha, { eventId, fence, offerId: offer.id, add: false })
    expect((await offerLate(there, ravi, eventId, [late])).data.offerLateEntries).toBe(0)
    expect(await lateIn()).toEqual([])
    expect(await entriesIn()).toEqual([])
    const again = await settleLate(here, asha, { eventId, fence, offerId: offer.id, add: true })
    expect(again.data.settleLateEntries).toMatchObject({ seq: 0, entries: [] })
  })

  test('of one phone are one offer, each once; of two phones are two', async () => {
    const [first, second, third] = [point(0), point(0), point(1)]
    await fenceOf(here, asha, eventId)
    await offerLate(there, ravi, eventId, [first])
    expect((await offerLate(there, ravi, eventId, [first, second])).data.offerLateEntries).toBe(2)
    await offerLate(here, await joinScorer(here, owner, eventId, 'Meera’s phone'), eventId, [third])
    const offers = await lateIn()
    expect(offers.map(({ entries }: { entries: SentTap[] }) => entries.map(({ id }) => id))).toEqual([
      [first.id, second.id],
      [third.id],
    ])
  })

  test('are added with the undo of one of them, in the order of their offer', async () => {
    const first = point(0)
    const undo = tap('undo', {}, { target: first.id })
    const fence = await fenceOf(here, asha, eventId)
    await offerLate(there, ravi, eventId, [first, undo, point(1)])
    const [offer] = await lateIn()
    await settleLate(here, asha, { eventId, fence, offerId: offer.id, add: true })
    expect(await mainScores(here, asha, eventId)).toEqual(['0', '1'])
  })

  test('are settled by who has the lease only', async () => {
    const fence = await fenceOf(here, asha, eventId)
    await offerLate(there, ravi, eventId, [point(1)])
    const [offer] = await lateIn()
    await takeLease(there, ravi, eventId, 'phone')
    expect(codeIn(await settleLate(here, asha, { eventId, fence, offerId: offer.id, add: true }))).toBe('CONFLICT')
    expect(await lateIn()).toHaveLength(1)
  })

  test('with the id of another entry are refused', async () => {
    const late = point(1)
    await offerLate(there, ravi, eventId, [late])
    const other = { ...late, payload: { side: 0 } }
    expect(codeIn(await offerLate(there, ravi, eventId, [other]))).toBe('BAD_USER_INPUT')
  })
})
