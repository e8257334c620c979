import { randomUUID } from 'node:crypto'
import type { TestApp } from '#tests/support/servers/app.ts'
import { join, secretIn } from './devices.ts'
import { createEvent, plainEvent } from './events.ts'
import { type Answer, ask, type Organiser } from './graphql.ts'

const LOG = `seq revision ignored
  entries { id seq at kind payload target author }
  score { sentence isOver scoreboard { sides { name main } line } }
  lease { fence holder { id name } }
  late { id name from until entries { id kind payload } }`

export type SentTap = { id: string; at: string; kind: string; payload?: object; target?: string }

const FIRST_TAP = Date.parse('2026-11-29T10:00:00Z')

/** Taps a second apart. */
export function tapper() {
  let taps = 0
  return (kind: string, payload: object = {}, change: Partial<SentTap> = {}): SentTap => {
    taps += 1
    return { id: randomUUID(), at: new Date(FIRST_TAP + taps * 1_000).toISOString(), kind, payload, ...change }
  }
}

export async function scoredEvent(app: TestApp, by: Organiser, change: Record<string, unknown> = {}) {
  const { data } = await createEvent(app, by, plainEvent('Reds vs Blues', change))
  return data.createEvent as { id: string; slug: string }
}

export function takeLease(app: TestApp, bearer: string, eventId: string, roomId = 'desk'): Promise<Answer> {
  const query = `mutation ($eventId: ID!, $roomId: ID!) {
    takeScorerLease(eventId: $eventId, roomId: $roomId) { fence holder { id name } }
  }`
  return ask(app, query, { eventId, roomId }, bearer)
}

export async function fenceOf(app: TestApp, bearer: string, eventId: string, roomId = 'desk'): Promise<number> {
  return (await takeLease(app, bearer, eventId, roomId)).data.takeScorerLease.fence
}

export function record(
  app: TestApp,
  bearer: string | undefined,
  eventId: string,
  fence: number,
  entries: readonly SentTap[],
): Promise<Answer> {
  const query = `mutation ($eventId: ID!, $fence: Int!, $entries: [ScoreEntryInput!]!) {
    recordScore(eventId: $eventId, fence: $fence, entries: $entries) { ${LOG} }
  }`
  return ask(app, query, { eventId, fence, entries }, bearer)
}

export function offerLate(app: TestApp, bearer: string, eventId: string, entries: readonly SentTap[]): Promise<Answer> {
  const query = `mutation ($eventId: ID!, $entries: [ScoreEntryInput!]!) {
    offerLateEntries(eventId: $eventId, entries: $entries)
  }`
  return ask(app, query, { eventId, entries }, bearer)
}

type Settlement = { eventId: string; fence: number; offerId: string; add: boolean }

export function settleLate(app: TestApp, bearer: string, settlement: Settlement): Promise<Answer> {
  const query = `mutation ($eventId: ID!, $fence: Int!, $offerId: ID!, $add: Boolean!) {
    settleLateEntries(eventId: $eventId, fence: $fence, offerId: $offerId, add: $add) { ${LOG} }
  }`
  return ask(app, query, settlement, bearer)
}

export function readLog(app: TestApp, bearer: string | undefined, eventId: string, page = {}): Promise<Answer> {
  const query = `query ($eventId: ID!, $after: Int! = 0, $first: Int! = 200) {
    scoreLog(eventId: $eventId, after: $after, first: $first) { ${LOG} }
  }`
  return ask(app, query, { eventId, ...page }, bearer)
}

export const SCORE_CHANGED = `subscription ($eventId: ID!, $after: Int! = 0) {
  scoreChanged(eventId: $eventId, after: $after) { ${LOG} }
}`

/** What each side has, as the picture shows it. */
export async function mainScores(app: TestApp, bearer: string | undefined, eventId: string, at?: string) {
  const query = `query ($id: ID!, $at: DateTime) {
    event(id: $id) { score(at: $at) { scoreboard { sides { main } } } }
  }`
  const { data } = await ask(app, query, { id: eventId, at }, bearer)
  return data.event.score?.scoreboard.sides.map(({ main }: { main: string }) => main) ?? null
}

export async function inviteScorer(app: TestApp, by: Organiser, eventId: string): Promise<Answer> {
  const query = 'mutation ($eventId: ID!) { inviteScorer(eventId: $eventId) { deviceId url isClaimed } }'
  return ask(app, query, { eventId }, by.accessToken)
}

/** Returns the token of a phone that has joined by a new scorer's link. */
export async function joinScorer(app: TestApp, by: Organiser, eventId: string, phone = 'Pixel 9'): Promise<string> {
  const { data } = await inviteScorer(app, by, eventId)
  return (await join(app, secretIn(data.inviteScorer.url), { phone })).body.deviceToken
}
