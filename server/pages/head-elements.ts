import { createHash } from 'node:crypto'
import type { EventType } from '#schema/event-input.ts'
import type { EventResult } from '#schema/event-result.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'
import type { Event } from '#server/events/event.ts'
import { shareUrl } from '#server/events/slug.ts'
import type { Head } from './page.ts'
import { previewPath } from './preview.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview-drawing.ts'
import type { SharedMoment } from './shared-moment.ts'

export type Site = { product: { name: string; shortName: string }; origin: string }

const PROMISE = 'Organise a local match, line up friends’ phones as cameras, go live, and send one link to everybody.'
const PICTURE = 'A playing field from above, with three phones filming it'
const LOCALE = 'en-IN'

export function productHead(site: Site): Head {
  const title = site.product.name
  return { title, metas: metas(site, { title, description: PROMISE, type: 'other' }) }
}

/** `moment`: the one that the link leads to. Its preview says nothing of how the match ended. */
export function eventHead(site: Site, event: Event, moment: SharedMoment | null = null): Head {
  const { title, type, slug } = event
  const result = moment ? null : event.result
  const score = moment ?? result
  const words = {
    title: score && score.sides.length > 0 ? `${title}: ${scoreline(score)}` : title,
    description: description({ ...event, result }),
    type,
  }
  const url = shareUrl(site.origin, slug)
  return {
    // Seen by viewers, whom an option spares the score.
    title: `${title} · ${site.product.shortName}`,
    metas: {
      ...metas(site, words),
      ...(result && scorePicture(site, event, result, 'The final score')),
      ...(moment && scorePicture(site, event, moment, momentAlt(moment))),
      'og:url': moment ? `${url}?t=${encodeURIComponent(moment.parameter)}` : url,
    },
  }
}

/** `Kings 120/4 – Lions 118/9` */
function scoreline({ sides }: Pick<EventResult, 'sides'>): string {
  return sides.map(({ name, score }) => `${name} ${score}`.trim()).join(' – ')
}

/** The address changes with what is shown, since whoever shows links keeps their pictures. */
function scorePicture(
  { origin }: Site,
  { slug, version }: Event,
  shown: EventResult | SharedMoment,
  alt: string,
): Head['metas'] {
  const of = createHash('sha256')
    .update(JSON.stringify([version, shown]))
    .digest('hex')
    .slice(0, 8)
  const query = 'atMs' in shown ? `at=${shown.atMs}&v=${of}` : `v=${of}`
  const isPhoto = 'hasPicture' in shown && shown.hasPicture
  return {
    'og:image': `${origin}/live/${encodeURIComponent(slug)}/${isPhoto ? 'moment.jpg' : 'score.png'}?${query}`,
    'og:image:type': isPhoto ? 'image/jpeg' : 'image/png',
    'og:image:alt': alt,
  }
}

function momentAlt({ sides, hasPicture }: SharedMoment): string {
  if (!hasPicture) return 'The score at that moment'
  return sides.length > 0 ? 'The picture and the score of that moment' : 'The picture of that moment'
}

/** Head of all other events. The same for unknown ones, so that it reveals nothing. */
export function silentHead(site: Site): Head {
  const { title, metas } = productHead(site)
  return { title, metas: { ...metas, robots: 'noindex' } }
}

type Words = { title: string; description: string; type: EventType }

function metas({ product, origin }: Site, { title, description, type }: Words): Head['metas'] {
  return {
    description,
    'og:site_name': product.name,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:image': origin + previewPath(type),
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_WIDTH),
    'og:image:height': String(PREVIEW_HEIGHT),
    'og:image:alt': PICTURE,
    'twitter:card': 'summary_large_image',
  }
}

/** `Kings won by 6 wickets · Cricket · 6 Dec 2026, 3:30 pm IST · Shivaji Park, Dadar` */
function description({ type, venue, result, ...start }: Event): string {
  return [result?.sentence.en, sportName(type), venueClock(start), venue].filter(Boolean).join(' · ')
}

export function sportName(type: EventType): string | null {
  return type === 'other' ? null : displayNameOf(type)
}

export function venueWeekday({ localTime }: Pick<Event, 'localTime'>): string {
  return new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone: 'UTC' }).format(asIfUtc(localTime))
}

export function venueClock({
  localTime,
  timeZone,
  startsAt,
}: Pick<Event, 'localTime' | 'timeZone' | 'startsAt'>): string {
  const clock = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const zone = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'short' }).formatToParts(startsAt)
  return `${clock.format(asIfUtc(localTime))} ${zone.find(({ type }) => type === 'timeZoneName')?.value}`
}
