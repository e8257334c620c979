import { createHash } from 'node:crypto'
import { SLOT_MS } from '#schema/messages/live.ts'
import { namesIn, type ProductNames } from '#schema/product/product-names.ts'
import { changeAt } from '#schema/scoring/timeline.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import type { Playlists } from '#server/live/delivery/playlists/playlists.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Stills } from '#server/live/stills/stills.ts'
import type { MediaObject } from '#server/live/storage/media.ts'
import { drawMoment } from './moment-drawing.ts'
import { pictureCache } from './picture-cache.ts'
import { pictureWords } from './picture-words.ts'

type Drawn = { jpeg: Buffer; etag: string }

/** Pictures of a second of the programme with the score of that moment, for link previews: JPEG of 1200 × 630. */
export interface MomentPictures {
  /** Whether a camera was shown at that moment, in server time. */
  exist(eventId: string, atMs: number): Promise<boolean>
  /**
   * Returns the score over turf when the picture is gone or cannot be decoded. Throws NOT_FOUND for an unknown share
   * link, before the start, and without both; GONE for a cancelled event, UNAVAILABLE while too many others wait.
   */
  of(slug: string, atMs: number, address: string): Promise<Drawn>
}

type Dependencies = {
  playlists: Pick<Playlists, 'startedState' | 'pictures'>
  states: { get(eventId: string): Promise<LiveEventState> }
  scores: ServedScores
  stills: Stills
  product: ProductNames
  eventOf(user: null, slug: string, address: string): Promise<Event>
}

export function momentPictures(dependencies: Dependencies): MomentPictures {
  const { playlists, states, scores, stills, product, eventOf } = dependencies
  const drawnOnce = pictureCache<Drawn>()

  async function shownAt(state: LiveEventState, atMs: number): Promise<MediaObject | null> {
    const { epochMs, status } = state.stream()
    if (epochMs === null || status === 'cancelled' || atMs < epochMs) return null
    const slot = Math.floor((atMs - epochMs) / SLOT_MS)
    const { deviceId, run } = (await playlists.pictures(state))(slot) ?? {}
    return deviceId == null || run == null ? null : { eventId: state.eventId, deviceId, run, slot }
  }

  return {
    exist: async (eventId, atMs) => (await shownAt(await states.get(eventId), atMs)) !== null,

    async of(slug, atMs, address) {
      const [event, state] = await Promise.all([eventOf(null, slug, address), playlists.startedState(slug)])
      const segment = await shownAt(state, atMs)
      const still = segment && (await stills.of(segment))
      const content = (await scores.of(state)).content()
      if (!still && !content) throw new DomainError('NOT_FOUND', 'There is no picture of this moment.')
      const words = content
        ? pictureWords(event, content, { language: event.language, hasTables: false, atMs })
        : { title: event.title, sides: [], line: '', footer: '', tables: [] }
      const shown = still && segment ? Object.values(segment) : null
      const change = content && changeAt(content.changes, atMs)?.entryId
      const key = [event.id, event.version, content?.name, change, shown].join()
      return drawnOnce(key, async () => {
        const jpeg = await drawMoment(still, words, namesIn(event.language, product).name)
        return { jpeg, etag: `"${createHash('sha1').update(jpeg).digest('base64url')}"` }
      })
    },
  }
}
