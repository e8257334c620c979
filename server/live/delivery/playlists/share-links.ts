import { isPrintable } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { eventOfSlug } from '#server/live/programme/store/streams.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'

const SLUG_KEPT_MS = 5_000
const SLUGS_MAX = 10_000

type Dependencies = { db: Db; pubsub: PubSub; now(): number }

export function shareLinks({ db, pubsub, now }: Dependencies) {
  const slugs = new Map<string, { eventId: Promise<string | null>; atMs: number }>()
  let stopListening: (() => void) | null = null

  return {
    eventIdOf(slug: string): Promise<string | null> {
      stopListening ??= pubsub.subscribe('link', (reset) => slugs.delete(reset.slug), slugs.clear.bind(slugs))
      const known = slugs.get(slug)
      if (known && now() - known.atMs < SLUG_KEPT_MS) return known.eventId
      if (slugs.size >= SLUGS_MAX) slugs.clear()
      const row = isPrintable(slug) ? eventOfSlug(db, slug) : Promise.resolve(undefined)
      const eventId = row.then((found) => found?.id ?? null)
      slugs.set(slug, { eventId, atMs: now() })
      eventId.catch(() => slugs.delete(slug))
      return eventId
    },
    close: () => stopListening?.(),
  }
}
