import { useEffect, useState } from 'react'
import { lazyImport } from '#client/app/lazy-import.ts'
import { client } from '#client/graphql/client.ts'
import { ScoredEventDocument, type ScoredEventFieldsFragment } from '#client/graphql/generated.ts'
import { answerOf, type ScorerContext } from '#client/scoring/sync/graphql-score-server.ts'
import { currentUser } from '#client/session/session.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import { keepEvent, keptEvent, type ScorableEvent } from './scored-event.ts'

export type ScoringAccess =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry(): Promise<void> }
  /** Neither the owner nor a phone that scores, or not any more. */
  | { kind: 'forbidden' }
  | { kind: 'open'; event: ScorableEvent; sport: Scoring; isOwner: boolean }

const LOADING: ScoringAccess = { kind: 'loading' }

/** The event to score: as this phone keeps it at first, then as it is. `context` must stay the same object. */
export function useScoredEvent(eventId: string, context: ScorerContext): ScoringAccess {
  const [access, setAccess] = useState<ScoringAccess>(LOADING)

  useEffect(() => {
    let isUnmounted = false
    const show = (next: ScoringAccess) => {
      if (!isUnmounted) setAccess(next)
    }
    void openEvent(eventId, context, show)
    return () => {
      isUnmounted = true
    }
  }, [eventId, context])

  return access
}

async function openEvent(eventId: string, context: ScorerContext, show: (access: ScoringAccess) => void) {
  const isPhone = context.headers !== undefined
  const reader = isPhone ? 'phone' : (currentUser()?.userid ?? '')
  const kept = await keptEvent(eventId, reader)
  let isOpen = false
  try {
    if (kept) await showOpen(kept, false, show)
    isOpen = kept !== null
    const variables = { id: eventId }
    const { data } = await client.query({ query: ScoredEventDocument, variables, context, fetchPolicy: 'no-cache' })
    if (!data) throw new Error('The server answered without data.')
    const isOwner = data.event.isOwner
    if (!isOwner && !isPhone) return show({ kind: 'forbidden' })
    const event = eventOf(data.event)
    await keepEvent(event, reader)
    // The same event must stay the same object: another one is folded anew.
    const isSame = kept !== null && JSON.stringify(kept) === JSON.stringify(event)
    await showOpen(isSame ? kept : event, isOwner, show)
  } catch (error) {
    const isRefused = answerOf(error).type === 'revoked'
    if (isRefused && isPhone) return show({ kind: 'forbidden' })
    // What is open stays so unless the server refuses it: a server that fails must not stop the scorer.
    if (!isOpen || isRefused) show({ kind: 'failed', error, retry: () => openEvent(eventId, context, show) })
  }
}

async function showOpen(event: ScorableEvent, isOwner: boolean, show: (access: ScoringAccess) => void) {
  const sport = await lazyImport(() => loadScoring(event.type))
  show({ kind: 'open', event, sport, isOwner })
}

function eventOf({ id, title, type, startsAt, details }: ScoredEventFieldsFragment): ScorableEvent {
  const { __typename, ...answers } = { __typename: '', ...details }
  return { id, title, type, startsAtMs: Date.parse(startsAt), details: answers }
}
