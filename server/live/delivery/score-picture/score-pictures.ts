import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { UNAVAILABLE } from '#schema/error-code.ts'
import type { Language } from '#schema/i18n/language.ts'
import { lastPlaceAt } from '#schema/scoring/fold.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { pictureWords } from './picture-words.ts'
import { drawScore, type PictureWords } from './score-drawing.ts'

type Drawn = { png: Buffer; etag: string }
export type ScorePicture = Drawn & { maxAgeSeconds: number }

/**
 * `hasTables`: the whole scorecard, as high as it needs; else 1200 × 630 with the score alone. `atMs`: the moment, in
 * server time; null for the latest score.
 */
type WantedPicture = { language: Language; hasTables: boolean; atMs: number | null }

/** Pictures of an event's score, to share. Drawn on request, once for each score, language and size. */
export interface ScorePictures {
  /**
   * Throws NOT_FOUND for an unknown share link and for an event without a score, GONE for a cancelled one, UNAVAILABLE
   * while too many others wait to be drawn.
   */
  of(slug: string, wanted: WantedPicture, address: string): Promise<ScorePicture>
}

const KEPT_MAX = 60
const WAITING_MAX = 20
const LIVE_SECONDS = 5
const FINAL_SECONDS = 60

type Dependencies = {
  states: LiveEventStates
  scores: ServedScores
  eventOf(user: null, slug: string, address: string): Promise<Event>
}

export function scorePictures({ states, scores, eventOf }: Dependencies): ScorePictures {
  const drawn = new LRUCache<string, Promise<Drawn>>({ max: KEPT_MAX })
  const inTurn = pLimit(1)

  function drawInTurn(words: PictureWords): Promise<Drawn> {
    if (inTurn.pendingCount >= WAITING_MAX) throw new DomainError('UNAVAILABLE', UNAVAILABLE)
    return inTurn(() => draw(words))
  }

  return {
    async of(slug, wanted, address) {
      const event = await eventOf(null, slug, address)
      if (event.status === 'cancelled') throw new DomainError('GONE', statusMessage(event.status))
      const content = (await scores.of(await states.get(event.id))).content()
      if (!content) throw new DomainError('NOT_FOUND', 'There is no such score.')
      const { language, hasTables, atMs } = wanted
      const { entries } = content.folded.log
      const upTo = atMs === null ? 'latest' : lastPlaceAt(entries, ({ at }) => at, atMs)
      const key = [event.id, event.version, content.name, language, hasTables, upTo].join()
      const drawing = drawn.get(key) ?? drawInTurn(pictureWords(event, content, wanted))
      drawn.set(key, drawing)
      drawing.catch(() => drawn.delete(key))
      return { ...(await drawing), maxAgeSeconds: event.status === 'completed' ? FINAL_SECONDS : LIVE_SECONDS }
    },
  }
}

async function draw(words: PictureWords): Promise<Drawn> {
  const png = await drawScore(words)
  return { png, etag: `"${createHash('sha1').update(png).digest('base64url')}"` }
}
