import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Language } from '#schema/i18n/language.ts'
import type { ProductNames } from '#schema/product/product-names.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { EventsService } from '#server/events/events.service.ts'
import { isListed } from '#server/events/is-listed.ts'
import { shortUrl } from '#server/events/slug.ts'
import { pictureCache } from '#server/live/delivery/score-picture/picture-cache.ts'
import type { ScorePictures } from '#server/live/delivery/score-picture/score-pictures.ts'
import { type EventWords, eventWords } from './event-words.ts'
import { posterSvg } from './poster-drawing.ts'
import { previewSvg } from './preview-drawing.ts'

type DrawnPicture = { png: Buffer; version: string; isListed: boolean }

/** Pictures of an event, drawn on request, once for each wording. The slug authorises, as for the score's picture. */
export interface EventPictures {
  /**
   * 1200 × 630, for link previews. Throws NOT_FOUND for an unknown share link, GONE for a cancelled event, UNAVAILABLE while
   * too many others wait to be drawn.
   */
  preview(slug: string, address: string): Promise<DrawnPicture>
  /** 1080 × 1350 with a QR code, to send and to print. `language`: null for the event's own. Throws as `preview`. */
  poster(slug: string, wanted: { origin: string; language: Language | null }, address: string): Promise<DrawnPicture>
}

type Dependencies = {
  product: ProductNames
  events: Pick<EventsService, 'bySlug'>
  latestScore: ScorePictures['latest']
}

/** Raise it when the drawing changes: pictures are cached by address for a year. */
const DRAWING = 1
const COLOURS = 64

export function eventPictures({ product, events, latestScore }: Dependencies): EventPictures {
  const drawnOnce = pictureCache<Buffer>()

  async function drawn<Words>(event: Event, words: Words, svgOf: (words: Words) => Promise<string>) {
    const version = versionOf(words)
    const png = await drawnOnce(`${svgOf.name} ${version}`, async () => pngOf(await svgOf(words)))
    return { png, version, isListed: isListed(event) }
  }

  async function shownEvent(slug: string, address: string): Promise<Event> {
    const event = await events.bySlug(null, slug, address)
    if (event.status === 'cancelled') throw new DomainError('GONE', statusMessage(event.status))
    return event
  }

  return {
    async preview(slug, address) {
      const event = await shownEvent(slug, address)
      return drawn(event, previewWords(event, product), previewSvg)
    },

    async poster(slug, { origin, language }, address) {
      const event = await shownEvent(slug, address)
      const isScored = event.status === 'live' || event.status === 'completed'
      const spoken = language ?? event.language
      const words = eventWords(event, product, spoken, isScored ? await latestScore(event) : null)
      const isOver = event.status === 'completed'
      return drawn(event, { ...words, url: shortUrl(origin, event.slug), isOver, language: spoken }, posterSvg)
    },
  }
}

/** Path of an event's preview without a score. Its version changes with what the picture says. */
export function eventPreviewPath(event: Event, product: ProductNames): string {
  const version = versionOf(previewWords(event, product))
  return `/event/${encodeURIComponent(event.slug)}/preview.png?v=${version}`
}

function previewWords(event: Event, product: ProductNames): EventWords {
  return eventWords(event, product, event.language, null)
}

function versionOf(words: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, words]))
    .digest('hex')
    .slice(0, 16)
}

function pngOf(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer()
}
