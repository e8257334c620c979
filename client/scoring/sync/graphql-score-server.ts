import { client } from '#client/graphql/client.ts'
import {
  OfferLateEntriesDocument,
  RecordScoreDocument,
  ScoreLogAfterDocument,
  type ScoreLogPageFragment,
  SettleLateEntriesDocument,
  TakeScorerLeaseDocument,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { withDeadline } from '#client/media/deadline.ts'
import type { QueueAnswer, TappedEntry } from './queue-state.ts'
import type { ScoreLogPage, ScoreServer } from './score-server.ts'

/** Headers of a phone that joined as a scorer; none for a session. */
export type ScorerContext = { headers?: { authorization: string }; renews?: boolean }

/** A request that hangs, as on a bad network, counts as unanswered. */
const ANSWER_WITHIN_MS = 8_000

export function graphqlScoreServer(eventId: string, context: ScorerContext): ScoreServer {
  const options = { context, fetchPolicy: 'no-cache' } as const

  async function answered<Data>(request: Promise<{ data?: Data | null | undefined }>): Promise<Data> {
    const { data } = await withDeadline(request, ANSWER_WITHIN_MS)
    if (!data) throw new Error('The server answered without data.')
    return data
  }

  return {
    async log(after) {
      const request = client.query({ query: ScoreLogAfterDocument, variables: { eventId, after }, ...options })
      return pageOf((await answered(request)).scoreLog)
    },
    async record(fence, entries) {
      const variables = { eventId, fence, entries: entries.map(inputOf) }
      return pageOf(
        (await answered(client.mutate({ mutation: RecordScoreDocument, variables, ...options }))).recordScore,
      )
    },
    async offer(entries) {
      const variables = { eventId, entries: entries.map(inputOf) }
      await answered(client.mutate({ mutation: OfferLateEntriesDocument, variables, ...options }))
    },
    async takeLease(roomId) {
      const request = client.mutate({ mutation: TakeScorerLeaseDocument, variables: { eventId, roomId }, ...options })
      const { fence, holder } = (await answered(request)).takeScorerLease
      return { fence, holder: holder ?? null }
    },
    async settleLate(fence, offerId, add) {
      const variables = { eventId, fence, offerId, add }
      const request = client.mutate({ mutation: SettleLateEntriesDocument, variables, ...options })
      return pageOf((await answered(request)).settleLateEntries)
    },
    answerOf,
  }
}

const NO_RIGHT: readonly string[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']
const PASSING: readonly string[] = ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE']

/** What the server's refusal, or its silence, means for what was sent. */
export function answerOf(error: unknown): QueueAnswer {
  const refusal = serverErrorOf(error)
  if (!refusal || PASSING.includes(refusal.code)) return { type: 'unreachable' }
  if (refusal.code === 'CONFLICT') return { type: 'conflict' }
  if (NO_RIGHT.includes(refusal.code)) return { type: 'revoked' }
  if (refusal.code === 'RATE_LIMITED')
    return { type: 'limited', retryAfterMs: (refusal.retryAfterSeconds ?? 1) * 1_000 }
  return { type: 'refused', message: refusal.message }
}

function inputOf({ id, at, kind, payload, target }: TappedEntry) {
  return { id, at: new Date(at).toISOString(), kind, payload, ...(target !== undefined && { target }) }
}

function pageOf({ seq, entries, lease, late }: ScoreLogPageFragment): ScoreLogPage {
  return {
    seq,
    entries: entries.map(({ id, seq, at, kind, payload, target }) => ({
      id,
      seq,
      at: Date.parse(at),
      kind,
      payload,
      ...(target && { target }),
    })),
    lease: { fence: lease.fence, holder: lease.holder ?? null },
    late: late.map(({ id, name, from, until, entries }) => ({
      id,
      name,
      fromMs: Date.parse(from),
      untilMs: Date.parse(until),
      count: entries.length,
    })),
  }
}
