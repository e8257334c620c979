import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'

/** What delivery needs of the sponsors of one event. */
export interface EventTurns {
  /** In order of time, with logos as clients load them. A turn that has not changed stays the same object. */
  turns(): readonly SponsorTurn[]
  /** Changes with the turns. */
  version(): number
}

export interface TurnSource {
  /** Never rejects: turns that cannot be read now are read later, and the playlists go on without them. */
  of(state: LiveEventState): Promise<EventTurns>
  close(): void
}
