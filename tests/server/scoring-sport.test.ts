import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '#server/actors/actor.ts'
import type { EventScore } from '#server/scoring/event-score.ts'
import { resultStore } from '#server/scoring/results.ts'
import { createScoringService, type ScoringService } from '#server/scoring/scoring.service.ts'
import { spokenScore } from '#server/scoring/spoken-score.ts'
import { changeStatus } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { scoredEvent } from '#tests/support/api/scoring.ts'
import { kabaddi } from '#tests/support/scoring/made-up-sport.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

/** The made-up sport of the contract test, which the server knows by its data alone. */
let app: TestApp
let owner: Organiser
let scoring: ScoringService
let eventId: string
const loadScoring = kabaddi.scoring as NonNullable<typeof kabaddi.scoring>
const storeResult = resultStore(loadScoring)
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
  const { services, db } = app
  scoring = createScoringService({
    ...{ db, loadScoring, storeResult, pubsub: services.pubsub, audit: services.audit.record, limits: 'strict' },
    ...{ eventFor: services.events.byId, userOf: services.profile.me, scorerSeen: services.devices.scorerSeen },
    now: () => Date.now(),
  })
  eventId = (await scoredEvent(app, owner)).id
})
afterAll(() => app.close())

test('the made-up sport is recorded, corrected and put into words by its own rules', async () => {
  const user = await app.services.auth.userOfToken(owner.accessToken)
  const scorer = await scoring.authorize({ ...nobody, user }, eventId)
  const { fence } = await scoring.takeLease(scorer, 'desk')
  const raid = (side: number, points: number, at: number) => ({
    ...{ id: randomUUID(), kind: 'raid', at, payload: { side, points } },
  })
  const [first, second] = [raid(0, 3, 1_000), raid(1, 4, 2_000)]
  await scoring.record(scorer, fence, [first])
  await expect(scoring.record(scorer, fence, [raid(0, 10, 3_000)])).rejects.toMatchObject({
    fieldErrors: { 'entries.0.payload.points': 'points must be a whole number from 0 to 9.' },
  })
  await expect(scoring.record(scorer, fence, [{ ...raid(0, 1, 3_000), kind: 'goal' }])).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  })
  const words = ({ score }: { score: EventScore }) => spokenScore(score, null, 'en')
  expect(words(await scoring.record(scorer, fence, [second]))).toMatchObject({
    isOver: true,
    sentence: 'Blues won 4–3',
    scoreboard: {
      sides: [
        { name: 'Reds', main: '3' },
        { name: 'Blues', main: '4' },
      ],
    },
  })
  const fewer = { kind: 'raid', payload: { side: 1, points: 1 } }
  const replaced = { id: randomUUID(), kind: 'replace', at: 4_000, payload: fewer, target: second.id }
  expect(words(await scoring.record(scorer, fence, [replaced])).sentence).toBe('Reds won 3–1')
  expect((await scoring.published(eventId))?.published.entries.map(({ payload }) => payload)).toEqual([
    first.payload,
    fewer.payload,
  ])
})

test('its result is stored with the event', async () => {
  await changeStatus(app, owner, 'startEvent', eventId)
  await changeStatus(app, owner, 'endEvent', eventId)
  await storeResult(app.db, eventId)
  const { result } = await app.db
    .selectFrom('events')
    .select('result')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  expect(result?.sentence).toMatchObject({ en: 'Reds won 3–1', hi: 'Reds की 3–1 से जीत' })
})
