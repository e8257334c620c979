import type { FoldedPublication } from '#server/scoring/event-score.ts'

/** What delivery needs of the scoring. */
export interface ScoreSource {
  /** Null until scoring has begun. */
  published(eventId: string): Promise<FoldedPublication | null>
  /** `changed` gets the id of an event whose score may have changed, null when it may be any. Returns how to stop. */
  onChange(changed: (eventId: string | null) => void): () => void
}
