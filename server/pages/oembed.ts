import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '#schema/embed-code.ts'
import type { Event } from '#server/events/event.ts'
import { shareUrl } from '#server/events/slug.ts'
import { eventHead, type Site } from './head-elements.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './pictures/sport-drawing.ts'

const CACHE_S = 300

type FrameRoom = { maxwidth: number | null; maxheight: number | null }

type Described = { site: Site; event: Event; room: FrameRoom }

/** An answer of https://oembed.com, version 1.0: a link for an event that no site may frame. */
export function oEmbedOf({ site, event, room }: Described, isEmbeddable: boolean): object {
  const { metas } = eventHead(site, event)
  const described = {
    version: '1.0',
    title: metas['og:title'],
    provider_name: site.product.name,
    provider_url: site.origin,
    cache_age: CACHE_S,
    ...thumbnail(room, metas['og:image']),
  }
  if (!isEmbeddable) return { type: 'link', ...described }
  const size = frameSize(room)
  const html = embedCode({ shareUrl: shareUrl(site.origin, event.slug), title: event.title, ...size })
  return { type: 'video', ...described, html, ...size }
}

function frameSize({ maxwidth, maxheight }: FrameRoom) {
  const width = Math.min(EMBED_WIDTH, maxwidth ?? EMBED_WIDTH)
  const whole = Math.round((width * EMBED_HEIGHT) / EMBED_WIDTH)
  return { width, height: Math.min(whole, maxheight ?? whole) }
}

/** Left out where it does not fit: a picture has one size. */
function thumbnail({ maxwidth, maxheight }: FrameRoom, url: string | undefined) {
  const fits = PREVIEW_WIDTH <= (maxwidth ?? PREVIEW_WIDTH) && PREVIEW_HEIGHT <= (maxheight ?? PREVIEW_HEIGHT)
  return url && fits ? { thumbnail_url: url, thumbnail_width: PREVIEW_WIDTH, thumbnail_height: PREVIEW_HEIGHT } : {}
}
