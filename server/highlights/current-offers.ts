import { clipsOf } from '#schema/highlights/moment-clips.ts'
import type { ReplayOffer } from '#schema/highlights/replay-offer.ts'
import type { ReplaySource } from '#server/live/delivery/replay-source.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import { scoreOf } from './event-highlights.ts'
import type { KeptHighlights } from './kept-highlights.ts'
import type { StoredOffer } from './stored.ts'

type Offers = () => readonly ReplayOffer[]
type Dependencies = { kept: Pick<KeptHighlights, 'of'>; scores: Pick<ServedScores, 'of'> }

/** Offers with the titles that the score gives their moments by now, and without those of entries that are undone. */
export function currentOffers({ kept, scores }: Dependencies): ReplaySource {
  const opened = new WeakMap<LiveEventState, Offers>()

  return {
    async of(state) {
      const [event, score] = await Promise.all([kept.of(state), scores.of(state)])
      const offers = opened.get(state) ?? madeOnce(event.offers, score.content)
      opened.set(state, offers)
      return { offers }
    },
  }
}

/** Made again only when something else was offered, or the score has changed. */
function madeOnce(stored: () => readonly StoredOffer[], score: () => ScoreContent | null): Offers {
  let made: { from: readonly StoredOffer[]; content: ScoreContent | null; offers: readonly ReplayOffer[] } | null = null
  return () => {
    const [from, content] = [stored(), score()]
    if (made?.from !== from || made.content !== content) made = { from, content, offers: corrected(from, content) }
    return made.offers
  }
}

function corrected(offers: readonly StoredOffer[], content: ScoreContent | null): readonly ReplayOffer[] {
  if (offers.length === 0 || !content) return offers
  const clips = clipsOf(scoreOf(content), new Set(offers.map(({ entryId }) => entryId)))
  const titles = new Map(clips.map(({ entryId, title }) => [entryId, title]))
  return offers.flatMap((offer) => {
    const title = titles.get(offer.entryId)
    return title ? { ...offer, title } : []
  })
}
