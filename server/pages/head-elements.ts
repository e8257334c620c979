import { createHash } from 'node:crypto'
import type { EventType } from '#schema/event-input.ts'
import type { EventResult } from '#schema/event-result.ts'
import { type Language, locales, wordingIn } from '#schema/i18n/language.ts'
import { zoneName } from '#schema/i18n/zone-name.ts'
import { namesIn, type ProductNames } from '#schema/product/product-names.ts'
import { messages } from '#schema/share/messages/generated.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'
import type { Event } from '#server/events/event.ts'
import { shareUrl } from '#server/events/slug.ts'
import type { Head } from './page.ts'
import { eventPreviewPath } from './pictures/event-pictures.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './pictures/sport-drawing.ts'
import { sportPreviewPath } from './pictures/sport-preview.ts'
import type { SharedMoment } from './shared-moment.ts'

export type Site = { product: ProductNames; origin: string }

const PROMISE = 'Organise a local match, line up friends’ phones as cameras, go live, and send one link to everybody.'
const PRODUCT_PICTURE: Picture = {
  path: sportPreviewPath('other'),
  type: 'image/png',
  alt: 'A playing field from above, with three phones filming it',
}

export function productHead(site: Site): Head {
  const title = site.product.name
  return { title, metas: metas(site, { title, description: PROMISE }, PRODUCT_PICTURE) }
}

type Shown = {
  /** The moment that the link leads to. Its preview does not tell the result. */
  moment?: SharedMoment | null
  /** Changes with the score of a live event; null without one. */
  scoreName?: string | null
}

/** Returns the elements of `<head>`, in the event's language. */
export function eventHead(site: Site, event: Event, { moment = null, scoreName = null }: Shown = {}): Head {
  const { title, slug, language } = event
  const result = moment ? null : event.result
  const score = moment ?? result
  const words = {
    title: score && score.sides.length > 0 ? `${title}: ${scoreline(score)}` : title,
    description: description({ ...event, result }),
  }
  const url = shareUrl(site.origin, slug)
  const product = namesIn(language, site.product)
  return {
    // Seen by viewers, whom an option spares the score.
    title: `${title} · ${product.shortName}`,
    metas: {
      ...metas({ ...site, product }, words, pictureOf(site, event, moment ?? result ?? scoreName)),
      'og:locale': locales[language].replace('-', '_').replace(/-.*/, ''),
      'og:url': moment ? `${url}?t=${encodeURIComponent(moment.parameter)}` : url,
    },
  }
}

/** `Kings 120/4 – Lions 118/9` */
function scoreline({ sides }: Pick<EventResult, 'sides'>): string {
  return sides.map(({ name, score }) => `${name} ${score}`.trim()).join(' – ')
}

type Picture = { path: string; type: 'image/png' | 'image/jpeg'; alt: string }

/** The address changes with what is shown, since whoever shows links keeps their pictures. */
function pictureOf(
  { product }: Site,
  event: Event,
  shown: EventResult | SharedMoment | NonNullable<Shown['scoreName']> | null,
): Picture {
  const { slug, version, language } = event
  const text = messages[language].preview
  if (shown === null) return { path: eventPreviewPath(event, product), type: 'image/png', alt: text.event }
  const of = createHash('sha256')
    .update(JSON.stringify([version, shown]))
    .digest('hex')
    .slice(0, 8)
  const pathOf = (name: string, query: string) => `/live/${encodeURIComponent(slug)}/${name}?${query}v=${of}`
  if (typeof shown === 'string') return { path: pathOf('score.png', ''), type: 'image/png', alt: text.score }
  if (!('atMs' in shown)) return { path: pathOf('score.png', ''), type: 'image/png', alt: text.finalScore }
  const at = `at=${shown.atMs}&`
  if (!shown.hasPicture) return { path: pathOf('score.png', at), type: 'image/png', alt: text.scoreThen }
  const alt = shown.sides.length > 0 ? text.bothThen : text.pictureThen
  return { path: pathOf('moment.jpg', at), type: 'image/jpeg', alt }
}

/** Head of all other events. The same for unknown ones, so that it reveals nothing. */
export function silentHead(site: Site): Head {
  const { title, metas } = productHead(site)
  return { title, metas: { ...metas, robots: 'noindex' } }
}

type Words = { title: string; description: string }

function metas({ product, origin }: Site, { title, description }: Words, picture: Picture): Head['metas'] {
  return {
    description,
    'og:site_name': product.name,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:image': origin + picture.path,
    'og:image:type': picture.type,
    'og:image:width': String(PREVIEW_WIDTH),
    'og:image:height': String(PREVIEW_HEIGHT),
    'og:image:alt': picture.alt,
    'twitter:card': 'summary_large_image',
  }
}

/** `Kings won by 6 wickets · Cricket · 6 Dec 2026, 3:30 pm IST · Shivaji Park, Dadar` */
function description({ type, venue, result, language, ...start }: Event): string {
  const sentence = result && wordingIn(result.sentence, language)
  return [sentence, sportName(type, language), venueClock(start, language), venue].filter(Boolean).join(' · ')
}

export function sportName(type: EventType, language: Language = 'en'): string | null {
  return type === 'other' ? null : displayNameOf(type, language)
}

export function venueWeekday({ localTime }: Pick<Event, 'localTime'>, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(asIfUtc(localTime))
}

export function venueClock(
  { localTime, timeZone, startsAt }: Pick<Event, 'localTime' | 'timeZone' | 'startsAt'>,
  language: Language = 'en',
): string {
  const clock = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${clock.format(asIfUtc(localTime))} ${zoneName(timeZone, 'short', language, startsAt)}`
}
