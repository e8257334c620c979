import type { SeenReport } from '#schema/rest/live-calls.ts'

/** `client`: `clientOf` the viewer's address. */
export type SeenByViewer = { eventId: string; viewer: string; client: string; reports: readonly SeenReport[] }

/** What delivery needs of the proof for sponsors. */
export interface SeenCounter {
  /** Resolves to the greatest `n` that is stored; null when it is not stored. Never rejects. */
  count(seen: SeenByViewer): Promise<number | null>
  /** Forgets viewers that have gone. */
  prune(): Promise<void>
  /** Stores what waits. */
  close(): Promise<void>
}
