import type { PictureOf } from '#server/live/delivery/playlists/excerpt.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { KeptEvent } from './kept-highlights.ts'

/** What an event's highlights are made of; the score is null until something was recorded. */
export type Sources = { state: LiveEventState; content: ScoreContent | null; kept: KeptEvent; pictureOf: PictureOf }
