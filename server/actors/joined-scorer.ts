import { randomBytes } from 'node:crypto'

/** A phone that joined by a scorer's link. It may score its event and nothing else. */
export type JoinedScorer = { scorerId: string; eventId: string; name: string }

const PREFIX = 'mds_'

export function newScorerToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function isScorerToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX)
}
