import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStatus, plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { fenceOf, mainScores, record, type SentTap, scoredEvent, tapper } from '#tests/support/api/scoring.ts'
import { bearer } from '#tests/support/api/upload.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let eventId: string
let fence: number
let tap: ReturnType<typeof tapper>
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  eventId = (await scoredEvent(app, owner)).id
  fence = await fenceOf(app, owner.accessToken, eventId)
  tap = tapper()
  await changeStatus(app, owner, 'startEvent', eventId)
})

const send = (...taps: SentTap[]) => record(app, owner.accessToken, eventId, fence, taps)
const point = (side: number, points = 1) => tap('plus', { side, points })
const end = () => changeStatus(app, owner, 'endEvent', eventId)

async function results(): Promise<{ en: string | null; hi: string | null }> {
  const query = 'query ($id: ID!) { event(id: $id) { en: result hi: result(language: HI) } }'
  return (await ask(app, query, { id: eventId }, owner.accessToken)).data.event
}

describe('the result of an event', () => {
  test('is stored when it ends, in both languages', async () => {
    await send(point(0, 12), point(1, 9), tap('finish'))
    expect(await results()).toEqual({ en: null, hi: null })
    await end()
    expect(await results()).toEqual({ en: 'Reds won 12–9', hi: expect.stringMatching(/Reds.*12–9/) })
    const { result } = await app.db
      .selectFrom('events')
      .select('result')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    expect(result).toMatchObject({
      winner: 0,
      sides: [
        { name: 'Reds', score: '12' },
        { name: 'Blues', score: '9' },
      ],
    })
  })

  test('is the score when nothing says that the match was over', async () => {
    await send(point(0, 12), point(1, 9))
    await end()
    expect((await results()).en).toBe('Reds 12 – Blues 9')
  })

  test('is none for an event that was not scored', async () => {
    await end()
    expect((await results()).en).toBeNull()
  })

  test('follows a correction after the end', async () => {
    const wrong = point(0, 12)
    await send(wrong, point(1, 9), tap('finish'))
    await end()
    await send(tap('replace', { kind: 'plus', payload: { side: 0, points: 8 } }, { target: wrong.id }))
    expect((await results()).en).toBe('Blues won 9–8')
  })

  test('is gone while the event is live again, and stored anew', async () => {
    await send(point(0), tap('finish'))
    await end()
    expect((await results()).en).toBe('Reds won 1–0')
    await changeStatus(app, owner, 'reopenEvent', eventId)
    expect((await results()).en).toBeNull()
    await send(tap('undo', {}, { target: (await lastFact()) ?? '' }), point(0), tap('finish'))
    await end()
    expect((await results()).en).toBe('Reds won 2–0')
  })

  test('is stored when the server ends an event that was left live', async () => {
    await send(point(0), tap('finish'))
    await app.services.events.endOverdue(eventId)
    expect((await results()).en).toBe('Reds won 1–0')
  })

  test('has the entries that arrive while the event ends, again and again', async () => {
    for (let round = 1; round <= 8; round++) {
      const answers = await Promise.all([send(point(0)), end(), send(point(1)), send(point(1))])
      expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
      expect((await results()).en).toBe(`Reds ${round} – Blues ${2 * round}`)
      await changeStatus(app, owner, 'reopenEvent', eventId)
    }
  })

  test('is in lists, and not in the legacy answers', async () => {
    await send(point(0), tap('finish'))
    await end()
    const { data } = await ask(app, '{ events(filter: MINE) { nodes { id result } } }', {}, owner.accessToken)
    const listed = data.events.nodes.find(({ id }: { id: string }) => id === eventId)
    expect(listed.result).toBe('Reds won 1–0')
    const legacy = await app.app.inject({ url: `/getEventById?id=${eventId}`, headers: bearer(owner.accessToken) })
    expect(Object.keys(legacy.json()).filter((name) => /score|result/i.test(name))).toEqual([])
    expect(legacy.json().id).toBe(eventId)
  })
})

async function lastFact(): Promise<string | undefined> {
  const query = 'query ($id: ID!) { scoreLog(eventId: $id) { entries { id kind } } }'
  const { data } = await ask(app, query, { id: eventId }, owner.accessToken)
  return data.scoreLog.entries.findLast(({ kind }: SentTap) => kind === 'finish')?.id
}

describe('the score of an event', () => {
  test('is that of the moment asked for, for whoever may see the event', async () => {
    const [first, second] = [point(0), point(1, 3)]
    await send(first, second)
    expect(await mainScores(app, undefined, eventId, first.at)).toEqual(['1', '0'])
    expect(await mainScores(app, undefined, eventId, '2026-11-29T09:00:00Z')).toEqual(['0', '0'])
    expect(await mainScores(app, undefined, eventId)).toEqual(['1', '3'])
  })

  test('is null before anything was recorded', async () => {
    expect(await mainScores(app, owner.accessToken, eventId)).toBeNull()
  })

  test('has the names that the event has now, and a new address for them', async () => {
    await send(point(0))
    const before = await app.services.scoring.published(eventId)
    const { data } = await ask(app, 'query ($id: ID!) { event(id: $id) { version } }', { id: eventId })
    await updateEvent(app, owner, eventId, plainEvent('Lions vs Tigers'), data.event.version)
    await expect
      .poll(async () => {
        const query = 'query ($id: ID!) { event(id: $id) { score { scoreboard { sides { name } } } } }'
        return (await ask(app, query, { id: eventId })).data.event.score.scoreboard.sides
      })
      .toEqual([{ name: 'Lions' }, { name: 'Tigers' }])
    const after = await app.services.scoring.published(eventId)
    expect(after?.published.revision).toBe((before?.published.revision ?? 0) + 1)
  })
})
