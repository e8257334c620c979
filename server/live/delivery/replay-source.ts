import type { ReplayOffer } from '#schema/highlights/replay-offer.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'

/** What delivery needs of replays. */
export interface ReplaySource {
  /** Resolves to the offers of an event, which are kept current from then on. Never rejects. */
  of(state: LiveEventState): Promise<{ offers(): readonly ReplayOffer[] }>
}
