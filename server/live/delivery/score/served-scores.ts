import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import type { Logger } from '#server/process/log.ts'
import type { ScoreSource } from './score-source.ts'
import { type ServedScore, servedScore } from './served-score.ts'

/** Scores of the events in memory. They are kept as long as the event's state. */
export interface ServedScores {
  /** Never rejects: a score that cannot be read now is read later, and the playlists go on without it. */
  of(state: LiveEventState): Promise<ServedScore>
  close(): void
}

/** While it is asked for: changes can go unheard. */
const CHECK_EVERY_MS = 2_000

type Dependencies = {
  source: ScoreSource
  states: Pick<LiveEventStates, 'peek' | 'all'>
  log: Logger
  now(): number
}

type Kept = { score: ServedScore; opened: Promise<ServedScore>; checkedMs: number }

export function servedScores({ source, states, log, now }: Dependencies): ServedScores {
  const scores = new WeakMap<LiveEventState, Kept>()
  let stop: (() => void) | null = null

  function listen(): void {
    stop ??= source.onChange((eventId) => {
      if (eventId !== null) refresh(states.peek(eventId))
      else for (const state of states.all()) refresh(state)
    })
  }

  function refresh(state: LiveEventState | undefined): void {
    const kept = state && scores.get(state)
    if (kept) void refreshed(kept.score)
  }

  async function refreshed(score: ServedScore): Promise<ServedScore> {
    await score.refresh().catch((error) => log.warn({ reason: (error as Error).message }, 'a score could not be read'))
    return score
  }

  function open(state: LiveEventState): Promise<ServedScore> {
    const score = servedScore(state.eventId, source)
    const opened = refreshed(score)
    scores.set(state, { score, opened, checkedMs: now() })
    return opened
  }

  return {
    of(state) {
      listen()
      const kept = scores.get(state)
      if (!kept) return open(state)
      if (now() - kept.checkedMs >= CHECK_EVERY_MS) {
        kept.checkedMs = now()
        void refreshed(kept.score)
      }
      return kept.opened
    },
    close: () => stop?.(),
  }
}
