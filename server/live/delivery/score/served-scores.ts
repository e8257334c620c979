import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { type KeptByState, keptByState } from '#server/live/programme/state/kept-by-state.ts'
import type { Logger } from '#server/process/log.ts'
import type { ScoreSource } from './score-source.ts'
import { type ServedScore, servedScore } from './served-score.ts'

/** Playlists go on without a score that cannot be read. */
export type ServedScores = KeptByState<ServedScore>

const CHECK_EVERY_MS = 2_000

type Dependencies = {
  source: ScoreSource
  states: Pick<LiveEventStates, 'peek' | 'all'>
  log: Logger
  now(): number
}

export function servedScores({ source, ...dependencies }: Dependencies): ServedScores {
  return keptByState({
    ...dependencies,
    open: (eventId) => servedScore(eventId, source),
    listen: source.onChange,
    checkEveryMs: CHECK_EVERY_MS,
    failure: 'a score could not be read',
  })
}
