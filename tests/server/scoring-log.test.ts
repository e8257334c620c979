import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SCORE_FACTS_MAX, SCORE_LOG_MAX } from '#schema/validation/limits.ts'
import { completeProfile } from '#tests/support/api/callers.ts'
import { changeStatus } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { fenceOf, mainScores, readLog, record, type SentTap, scoredEvent, tapper } from '#tests/support/api/scoring.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let eventId: string
let fence: number
let tap: ReturnType<typeof tapper>
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
  await completeProfile(app, owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  eventId = (await scoredEvent(app, owner)).id
  fence = await fenceOf(app, owner.accessToken, eventId)
  tap = tapper()
})

const send = (...taps: SentTap[]) => record(app, owner.accessToken, eventId, fence, taps)
const point = (side: number, points = 1) => tap('plus', { side, points })
const scores = (at?: string) => mainScores(app, owner.accessToken, eventId, at)
const edit = (kind: string, target: SentTap, payload: object = {}) => tap(kind, payload, { target: target.id })

async function faultsOf(...taps: SentTap[]): Promise<Record<string, string> | undefined> {
  const { errors } = await send(...taps)
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  return errors?.[0]?.extensions.fields
}

describe('entries', () => {
  test('are numbered without gaps in the order of their arrival, and answered with the score', async () => {
    const [first, second, third] = [point(0), point(1, 3), point(0)]
    const { data } = await send(first, second)
    expect(data.recordScore.entries).toEqual([
      { ...first, seq: 1, target: null, author: 'Asha Patil' },
      { ...second, seq: 2, target: null, author: 'Asha Patil' },
    ])
    const later = (await send(third)).data.recordScore
    expect(later).toMatchObject({ seq: 3, ignored: [], entries: [{ id: third.id, seq: 3 }] })
    expect(later.score.scoreboard.sides).toEqual([
      { name: 'Reds', main: '2' },
      { name: 'Blues', main: '3' },
    ])
    const read = (await readLog(app, owner.accessToken, eventId, { after: 1, first: 1 })).data.scoreLog
    expect(read.entries.map(({ id }: SentTap) => id)).toEqual([second.id])
    expect(read.seq).toBe(3)
  })

  test('that are sent again are answered as before and count once', async () => {
    const [first, second] = [point(0), point(0)]
    await send(first)
    const { data } = await send(first, first, second)
    expect(data.recordScore.entries.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2])
    expect(await scores()).toEqual(['2', '0'])
  })

  test('with the id of another entry are refused, also of the same call', async () => {
    const first = point(0)
    await send(first)
    const message = 'This id was used for another entry.'
    expect(await faultsOf({ ...first, payload: { side: 1, points: 1 } })).toEqual({ 'entries.0.id': message })
    expect(await faultsOf({ ...first, at: new Date(0).toISOString() })).toEqual({ 'entries.0.id': message })
    const other = point(1)
    expect(await faultsOf(other, { ...other, kind: 'minus', payload: { side: 1 } })).toEqual({
      'entries.1.id': message,
    })
    expect(await scores()).toEqual(['1', '0'])
  })

  test('may have an id that another event has', async () => {
    const first = point(0)
    await send(first)
    const other = (await scoredEvent(app, owner)).id
    const held = await fenceOf(app, owner.accessToken, other)
    expect((await record(app, owner.accessToken, other, held, [first])).errors).toBeUndefined()
  })

  test('never change in the database', async () => {
    await send(point(0))
    const update = sql`update score_entries set payload = '{}' where event_id = ${eventId}`.execute(app.db)
    await expect(update).rejects.toThrow('append-only')
  })

  test('that make no sense are kept, not counted and named', async () => {
    const resumed = tap('resume')
    const { data } = await send(point(0), resumed)
    expect(data.recordScore).toMatchObject({ seq: 2, ignored: [resumed.id] })
  })
})

describe('corrections', () => {
  test('undo, redo, replace, move and insert at any depth', async () => {
    const [first, second, third] = [point(0), point(1, 2), point(0)]
    await send(first, second, third)
    const undo = edit('undo', second)
    await send(undo)
    expect(await scores()).toEqual(['2', '0'])
    await send(edit('undo', undo))
    expect(await scores()).toEqual(['2', '2'])
    await send(edit('replace', first, { kind: 'plus', payload: { side: 1, points: 5 } }))
    expect(await scores()).toEqual(['1', '7'])
    await send(edit('move', third, { at: Date.parse(first.at) - 1 }))
    expect(await scores(first.at)).toEqual(['1', '5'])
    const between = new Date((Date.parse(first.at) + Date.parse(second.at)) / 2).toISOString()
    await send({ ...point(0, 9), at: between })
    expect(await scores(between)).toEqual(['10', '5'])
    expect(await scores()).toEqual(['10', '7'])
  })

  test('raise the revision; an entry at the end leaves it', async () => {
    const [first, second] = [point(0), point(0)]
    const { revision } = (await send(first)).data.recordScore
    expect((await send(second)).data.recordScore.revision).toBe(revision)
    expect((await send(edit('undo', first))).data.recordScore.revision).toBe(revision + 1)
  })
})

describe('an entry is refused with a message for its field', () => {
  test.each<[string, Partial<SentTap>, Record<string, string>]>([
    ['an unknown kind', { kind: 'goal' }, { kind: 'kind must be one of this sport, or of every sport.' }],
    ['an id that is none', { id: 'first' }, { id: 'id must be a UUID.' }],
    [
      'a number out of range',
      { payload: { side: 0, points: 1_000 } },
      { 'payload.points': 'points must be a whole number from 1 to 999.' },
    ],
    ['a missing side', { payload: {} }, { 'payload.side': 'side must be a side, counted from 0.' }],
    ['something not asked for', { payload: { side: 0, extra: 1 } }, { 'payload.extra': 'This is not asked for.' }],
    ['a needless target', { target: randomUUID() }, { target: 'Only undo, replace and move have a target.' }],
    ['an undo of nothing', { kind: 'undo', payload: {} }, { target: 'undo needs the id of an entry.' }],
    ['a target that is none', { kind: 'undo', payload: {}, target: 'x' }, { target: 'target must be a UUID.' }],
    [
      'a move to nowhere',
      { kind: 'move', payload: {}, target: randomUUID() },
      { 'payload.at': 'at must be a moment, in milliseconds.' },
    ],
    [
      'a replacement of another sport',
      { kind: 'replace', payload: { kind: 'goal', payload: {} }, target: randomUUID() },
      { 'payload.kind': 'kind must be one of this sport, or of every sport.' },
    ],
    [
      'an edit as a replacement',
      { kind: 'replace', payload: { kind: 'undo', payload: {} }, target: randomUUID() },
      { 'payload.kind': 'kind must be one of this sport, or of every sport.' },
    ],
    [
      'too many bytes',
      { kind: 'note', payload: { words: 'अ'.repeat(80), side: 0, more: 'x'.repeat(300) } },
      { payload: 'payload must be at most 512 bytes of JSON.' },
    ],
    [
      'control characters',
      { kind: 'note', payload: { words: 'a\u0000b' } },
      { 'payload.words': 'words contains characters that cannot be used. Please remove them.' },
    ],
    [
      'conditions of another sport',
      { kind: 'start', payload: { overs: 20 } },
      { 'payload.overs': 'This is not asked for.' },
    ],
  ])('%s', async (_what, change, fields) => {
    const expected = Object.fromEntries(Object.entries(fields).map(([name, text]) => [`entries.1.${name}`, text]))
    expect(await faultsOf(point(0), tap('plus', { side: 0 }, change))).toEqual(expected)
    expect(await scores()).toBeNull()
  })

  test('a tap in the future', async () => {
    const at = new Date(Date.now() + 90_000).toISOString()
    expect(await faultsOf(tap('finish', {}, { at }))).toEqual({
      'entries.0.at': 'at is in the future. Please set the clock of this phone.',
    })
    const soon = new Date(Date.now() + 30_000).toISOString()
    expect((await send(tap('finish', {}, { at: soon }))).errors).toBeUndefined()
  })
})

describe('limits', () => {
  test('200 entries are taken in one call, no more and not none', async () => {
    const many = Array.from({ length: 200 }, () => point(0))
    expect((await send(...many)).data.recordScore).toMatchObject({ seq: 200 })
    expect(await scores()).toEqual(['200', '0'])
    expect((await send(...many, point(0))).errors?.[0]?.message).toBe('At most 200 rows can be sent.')
    expect(await faultsOf()).toEqual({ entries: 'From 1 to 200 entries can be sent.' })
  })

  test('an event has 20,000 entries at most', async () => {
    await sql`update scorer_leases set next_seq = ${SCORE_LOG_MAX} where event_id = ${eventId}`.execute(app.db)
    const { errors } = await send(point(0), point(0))
    expect(errors?.[0]).toMatchObject({
      message: 'A score can have at most 20000 entries.',
      extensions: { code: 'UNPROCESSABLE' },
    })
    expect((await send(point(0))).errors).toBeUndefined()
  })

  test('of them 3,000 are facts; corrections are taken beyond that', async () => {
    const last = point(0)
    await send(last)
    await sql`insert into score_entries (event_id, seq, id, at, kind, payload, author, author_id, fence)
      select ${eventId}, seq, gen_random_uuid(), now(), 'note', '{}', '', ${owner.id}, 1
      from generate_series(2, ${SCORE_FACTS_MAX}) seq`.execute(app.db)
    await sql`update scorer_leases set next_seq = ${SCORE_FACTS_MAX + 1} where event_id = ${eventId}`.execute(app.db)
    app.services.pubsub.deliver({ kind: 'scoreChanged', eventId, count: SCORE_FACTS_MAX })
    expect((await send(point(0))).errors?.[0]).toMatchObject({
      message: 'A score can have at most 3000 entries, corrections aside.',
      extensions: { code: 'UNPROCESSABLE' },
    })
    expect((await send(last)).errors).toBeUndefined()
    expect((await send(edit('undo', last))).errors).toBeUndefined()
    expect(await scores()).toEqual(['0', '0'])
  })

  test('a page of the log has 1 to 200 entries', async () => {
    for (const page of [{ first: 0 }, { first: 201 }, { after: -1 }]) {
      const { errors } = await readLog(app, owner.accessToken, eventId, page)
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    }
  })
})

test('ten calls a second are taken for one event', async () => {
  const strict = await startApp({ environment: { RATE_LIMITS: 'strict' } })
  const host = await signIn(strict)
  const scored = (await scoredEvent(strict, host)).id
  const calls = Array.from({ length: 120 }, () => record(strict, host.accessToken, scored, 1, [point(0)]))
  const codes = (await Promise.all(calls)).map(({ errors }) => errors?.[0]?.extensions.code)
  expect(codes.filter((code) => code === 'CONFLICT').length).toBeGreaterThanOrEqual(10)
  expect(codes).toContain('RATE_LIMITED')
  await strict.close()
})

test('a cancelled event is not scored', async () => {
  await changeStatus(app, owner, 'cancelEvent', eventId)
  const { errors } = await send(point(0))
  expect(errors?.[0]).toMatchObject({ message: 'This event was cancelled.', extensions: { code: 'GONE' } })
})
