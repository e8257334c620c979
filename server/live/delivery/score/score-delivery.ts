import { LRUCache } from 'lru-cache'
import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { ScoreContent } from './score-content.ts'
import { namesIn } from './score-names.ts'
import { scoreSubtitles } from './score-subtitles.ts'
import type { ServedScore } from './served-score.ts'
import type { ServedScores } from './served-scores.ts'

/** The score by share link, before, during and after the event. All throw NOT_FOUND without one, and GONE when cancelled. */
export interface ScoreDelivery {
  newest(slug: string): Promise<RenderedText>
  /** Throws NOT_FOUND for a revision and count that are no longer kept. */
  at(slug: string, revision: number, count: number): Promise<RenderedText>
  subtitles(slug: string, slot: number): Promise<RenderedText>
}

/** Later taps and corrections change what a slot shows. */
const SUBTITLES_SECONDS = 5
/** Slots kept of one score. */
const SUBTITLES_MAX = 100

type Dependencies = { playlists: { stateOf(slug: string): Promise<LiveEventState> }; scores: ServedScores }

export function scoreDelivery({ playlists, scores }: Dependencies): ScoreDelivery {
  const subtitlesOf = renderedSubtitles()

  async function scoreOf(slug: string): Promise<{ state: LiveEventState; score: ServedScore }> {
    const state = await playlists.stateOf(slug)
    const { status } = state.stream()
    if (status === 'cancelled') throw new DomainError('GONE', statusMessage(status))
    return { state, score: await scores.of(state) }
  }

  return {
    async newest(slug) {
      const { score } = await scoreOf(slug)
      return score.content()?.newest ?? missing()
    },
    async at(slug, revision, count) {
      const { score } = await scoreOf(slug)
      return (await score.at(revision, count)) ?? missing()
    },
    async subtitles(slug, slot) {
      const { state, score } = await scoreOf(slug)
      const { epochMs } = state.stream()
      const content = score.content()
      if (epochMs === null || !content || slot >= state.slots()) return missing()
      return subtitlesOf(content, slot, epochMs)
    },
  }
}

/** Each slot is rendered once for all viewers, who are near the live edge for the most part. */
function renderedSubtitles() {
  const rendered = new WeakMap<ScoreContent, LRUCache<number, RenderedText>>()

  return (content: ScoreContent, slot: number, epochMs: number): RenderedText => {
    const slots = rendered.get(content) ?? new LRUCache<number, RenderedText>({ max: SUBTITLES_MAX })
    rendered.set(content, slots)
    const known = slots.get(slot)
    if (known) return known
    const { sides } = namesIn(content)
    const text = renderText(scoreSubtitles(content.changes, { slot, epochMs, sides }), SUBTITLES_SECONDS)
    slots.set(slot, text)
    return text
  }
}

function missing(): never {
  throw new DomainError('NOT_FOUND', 'There is no such score.')
}
