import { createHash } from 'node:crypto'
import type { Language } from '#schema/i18n/language.ts'
import { lastPlaceAt } from '#schema/scoring/fold.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { pictureCache } from './picture-cache.ts'
import { pictureWords } from './picture-words.ts'
import { drawScore, type PictureWords } from './score-drawing.ts'

type Drawn = { png: Buffer; etag: string }
export type ScorePicture = Drawn & { maxAgeSeconds: number }

/**
 * `hasTables`: the whole scorecard, as high as it needs; else 1200 × 630 with the score alone. `atMs`: the moment, in
 * server time; null for the latest score. `language`: null for the event's own.
 */
type WantedPicture = { language: Language | null; hasTables: boolean; atMs: number | null }

/** Pictures of an event's score, to share. Drawn on request, once for each score, language and size. */
export interface ScorePictures {
  /**
   * Throws NOT_FOUND for an unknown share link and for an event without a score, GONE for a cancelled one, UNAVAILABLE
   * while too many others wait to be drawn.
   */
  of(slug: string, wanted: WantedPicture, address: string): Promise<ScorePicture>
  /** The latest score of an event in words; null without one. */
  latest(event: Event): Promise<LatestScore | null>
}

/** `name` changes with the score. */
export type LatestScore = { name: string; words(language: Language): PictureWords }

const LIVE_SECONDS = 5
const FINAL_SECONDS = 60

type Dependencies = {
  states: LiveEventStates
  scores: ServedScores
  eventOf(user: null, slug: string, address: string): Promise<Event>
}

export function scorePictures({ states, scores, eventOf }: Dependencies): ScorePictures {
  const drawnOnce = pictureCache<Drawn>()

  async function contentOf({ id }: Event): Promise<ScoreContent | null> {
    return (await scores.of(await states.get(id))).content()
  }

  return {
    async of(slug, wanted, address) {
      const event = await eventOf(null, slug, address)
      if (event.status === 'cancelled') throw new DomainError('GONE', statusMessage(event.status))
      const content = await contentOf(event)
      if (!content) throw new DomainError('NOT_FOUND', 'There is no such score.')
      const { hasTables, atMs } = wanted
      const language = wanted.language ?? event.language
      const { entries } = content.folded.log
      const upTo = atMs === null ? 'latest' : lastPlaceAt(entries, ({ at }) => at, atMs)
      const key = [event.id, event.version, content.name, language, hasTables, upTo].join()
      const picture = await drawnOnce(key, () => draw(pictureWords(event, content, { language, hasTables, atMs })))
      return { ...picture, maxAgeSeconds: event.status === 'completed' ? FINAL_SECONDS : LIVE_SECONDS }
    },

    async latest(event) {
      const content = await contentOf(event)
      return content && { name: content.name, words: (language) => wordsOf(event, content, language) }
    },
  }
}

function wordsOf(event: Event, content: ScoreContent, language: Language): PictureWords {
  return pictureWords(event, content, { language, hasTables: false, atMs: null })
}

async function draw(words: PictureWords): Promise<Drawn> {
  const png = await drawScore(words)
  return { png, etag: `"${createHash('sha1').update(png).digest('base64url')}"` }
}
