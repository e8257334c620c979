import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import {
  fenceOf,
  joinScorer,
  mainScores,
  offerLate,
  record,
  SCORE_CHANGED,
  type SentTap,
  scoredEvent,
  takeLease,
  tapper,
} from '#tests/support/api/scoring.ts'
import { codesOf, nextThat, subscribe } from '#tests/support/api/subscriber.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
let eventId: string
let fence: number
let tap: ReturnType<typeof tapper>
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here })
  await there.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  eventId = (await scoredEvent(here, owner)).id
  fence = await fenceOf(here, owner.accessToken, eventId)
  tap = tapper()
})

const point = (side: number) => tap('plus', { side })
const send = (...taps: SentTap[]) => record(here, owner.accessToken, eventId, fence, taps)
const publishedBy = async ({ services }: TestApp) => (await services.scoring.published(eventId))?.published
const scoresThere = () => mainScores(there, owner.accessToken, eventId)

describe('another process', () => {
  test('shows what was recorded and corrected here', async () => {
    const first = point(0)
    await send(first)
    expect(await scoresThere()).toEqual(['1', '0'])
    await send(point(1))
    await expect.poll(scoresThere).toEqual(['1', '1'])
    await send(tap('undo', {}, { target: first.id }))
    await expect.poll(scoresThere).toEqual(['0', '1'])
  })

  test('publishes the same, and nothing before the first entry', async () => {
    expect(await there.services.scoring.published(eventId)).toBeNull()
    const [first, wrong] = [point(0), point(1)]
    await send(first, wrong, tap('undo', {}, { target: wrong.id }))
    await expect.poll(scoresThere).toEqual(['1', '0'])
    const published = await publishedBy(there)
    expect(published).toMatchObject({ type: 'other', count: 3, details: {} })
    expect(published?.entries).toEqual([
      { id: first.id, seq: 1, at: Date.parse(first.at), kind: 'plus', payload: { side: 0 } },
    ])
    expect(published).toEqual(await publishedBy(here))
    expect(JSON.stringify(published)).not.toMatch(/author|device/)
  })

  test('tells of a change when it can be read', async () => {
    const { scoring } = there.services
    await scoring.published(eventId)
    const read: ReturnType<typeof scoring.published>[] = []
    const stop = scoring.onChange((id) => id === eventId && read.push(scoring.published(id)))
    await send(point(0), point(1))
    await expect.poll(async () => (await read.at(-1))?.published.count).toBe(2)
    stop()
  })

  test('that starts later reads it all, as after a crash', async () => {
    await send(point(0), point(0), point(1))
    const restarted = await startApp({ sharesDatabaseWith: here })
    expect(await mainScores(restarted, owner.accessToken, eventId)).toEqual(['2', '1'])
    const sent = await record(restarted, owner.accessToken, eventId, fence, [point(1)])
    expect(sent.data.recordScore.entries[0].seq).toBe(4)
    await restarted.close()
  })
})

describe('a subscription', () => {
  const listen = (bearer: string, after = 0) => subscribe(there, SCORE_CHANGED, { eventId, after }, bearer)
  const idsIn = (news: Awaited<ReturnType<ReturnType<typeof listen>['next']>>) =>
    news?.data.scoreChanged.entries.map(({ id }: SentTap) => id)

  test('begins with what is not known yet, and goes on with each entry once', async () => {
    const [first, second, third] = [point(0), point(1), point(0)]
    await send(first, second)
    const log = listen(owner.accessToken, 1)
    expect(idsIn(await log.next())).toEqual([second.id])
    await send(third)
    const heard: string[] = []
    while (!heard.includes(third.id)) heard.push(...idsIn(await log.next()))
    expect(heard).toEqual([third.id])
    await log.close()
  })

  test('tells of a lease that was taken and of what is offered', async () => {
    const token = await joinScorer(here, owner, eventId, 'Ravi’s phone')
    const log = listen(owner.accessToken)
    await log.next()
    await takeLease(here, token, eventId, 'phone')
    const taken = await nextThat(log, ({ scoreChanged }) => scoreChanged.lease.fence !== fence)
    expect(taken?.data.scoreChanged.lease.holder).toEqual({ id: 'phone', name: 'Ravi’s phone' })
    await offerLate(here, owner.accessToken, eventId, [point(0)])
    const offered = await nextThat(log, ({ scoreChanged }) => scoreChanged.late.length > 0)
    expect(offered?.data.scoreChanged.late).toHaveLength(1)
    await log.close()
  })

  test('ends when the scorer was removed', async () => {
    const token = await joinScorer(here, owner, eventId)
    const log = listen(token)
    expect((await log.next())?.data.scoreChanged.seq).toBe(0)
    const { data } = await ask(
      here,
      'query ($id: ID!) { scorers(eventId: $id) { id } }',
      { id: eventId },
      owner.accessToken,
    )
    const remove = 'mutation ($id: ID!) { removeScorer(scorerId: $id) }'
    await ask(here, remove, { id: data.scorers[0].id }, owner.accessToken)
    await send(point(0))
    expect(codesOf(await nextThat(log, ({ scoreChanged }) => scoreChanged.seq > 0))).toEqual(['UNAUTHENTICATED'])
    await log.close()
  })
})

test('pages of an event hear of its first entry', async () => {
  const query = 'subscription ($id: ID!) { eventChanged(id: $id) { score { scoreboard { sides { main } } } } }'
  const page = subscribe(there, query, { id: eventId })
  expect((await page.next())?.data.eventChanged.score).toBeNull()
  await send(point(0))
  const scored = await nextThat(page, ({ eventChanged }) => eventChanged.score !== null)
  expect(scored?.data.eventChanged.score.scoreboard.sides).toEqual([{ main: '1' }, { main: '0' }])
  await page.close()
})

test('what was lost on the way to a process is read within seconds', async () => {
  await send(point(0))
  expect(await scoresThere()).toEqual(['1', '0'])
  await here.db
    .insertInto('scoreEntries')
    .values({
      ...{ eventId, seq: 2, id: crypto.randomUUID(), at: new Date(), kind: 'plus', target: null, fence },
      ...{ payload: '{"side":1,"points":1}', author: 'Asha', authorId: owner.id },
    })
    .execute()
  await expect.poll(scoresThere, { timeout: 20_000, interval: 500 }).toEqual(['1', '1'])
})
