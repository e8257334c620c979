import { expect, test } from 'vitest'
import type { PublishedScore } from '#schema/scoring/published.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Logger } from '#server/process/log.ts'
import { foldedPublication, publishedScore } from '#tests/support/scoring/published-score.ts'
import { servedScores } from './served-scores.ts'

const FORM = { type: 'other', details: {}, startsAtMs: 0 }
const points = (count: number): PublishedScore =>
  publishedScore(
    FORM,
    Array.from({ length: count }, (_, place) => ({ at: place, kind: 'plus', payload: { side: 0, points: 1 } })),
  )

/** The scores of one event in memory, as a process knows them. `record` publishes that many points. */
function opened() {
  const state = { eventId: 'event' } as LiveEventState
  let [current, nowMs, reads]: [PublishedScore | null, number, number] = [null, 0, 0]
  let told: (eventId: string | null) => void = () => {}
  const scores = servedScores({
    source: {
      async published() {
        reads += 1
        return current && foldedPublication(current)
      },
      onChange(changed) {
        told = changed
        return () => {
          told = () => {}
        }
      },
    },
    states: { peek: (eventId) => (eventId === 'event' ? state : undefined), all: () => [state] },
    log: { warn: () => {} } as unknown as Logger,
    now: () => nowMs,
  })
  return {
    scores,
    count: async () => (await scores.of(state)).content()?.published.count ?? null,
    record(count: number) {
      current = points(count)
    },
    tell: (eventId: string | null) => told(eventId),
    pass(ms: number) {
      nowMs += ms
    },
    reads: () => reads,
  }
}

test.each([['event'], [null]])('a score is read again when it is told of as %j, and not before', async (eventId) => {
  const { count, record, tell } = opened()
  expect(await count()).toBeNull()
  record(1)
  expect(await count()).toBeNull()
  tell('another event')
  expect(await count()).toBeNull()
  tell(eventId)
  await expect.poll(count).toBe(1)
})

test('a change that nobody told of is read while viewers ask, and costs nothing while none does', async () => {
  const { count, record, pass, reads } = opened()
  expect(await count()).toBeNull()
  record(2)
  pass(60_000)
  expect(reads()).toBe(1)
  await expect.poll(count).toBe(2)
  expect(reads()).toBe(2)
})

test('once closed, nothing is read on hearsay', async () => {
  const { scores, count, tell, reads } = opened()
  await count()
  scores.close()
  tell('event')
  expect(reads()).toBe(1)
})
