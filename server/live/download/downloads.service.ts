import type { Readable } from 'node:stream'
import type { BlobFolder, Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Keys } from '#server/process/secrets.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import { downloadedEvent, runInits, storedMedia } from './download.store.ts'
import { type DownloadName, type DownloadProof, isValidLink } from './download-link.ts'
import { type DownloadOffer, downloadOffers } from './download-offers.ts'
import { movieFileName } from './file-name.ts'
import { filmedSlots } from './filmed-slots.ts'
import { indexedMovies } from './indexed-movies.ts'
import { movieStream } from './movie-stream.ts'
import { pacer } from './pacer.ts'
import { indexMovie, type Movie } from './recorded-movie.ts'
import { streamSlots } from './stream-slots.ts'

declare module '#server/http/context.ts' {
  interface Services {
    downloads: DownloadsService
  }
}

/** A recording as one MP4. `read`: throws RATE_LIMITED while too many are sent; the last place is included. */
export type OpenedDownload = {
  fileName: string
  bytes: number
  etag: string
  read(range: readonly [first: number, last: number]): Readable
}

export interface DownloadsService {
  /** What the owner of events that are over can download of each: the programme, then the cameras. */
  offers(events: readonly Event[], origin: string): Promise<ReadonlyMap<Event, DownloadOffer[]>>
  /**
   * Opens a recording by its link. Throws RATE_LIMITED, FORBIDDEN for a wrong or old link, CONFLICT while the event is
   * live, GONE for media that was deleted, NOT_FOUND when nothing was recorded.
   */
  open(name: DownloadName, proof: DownloadProof, address: string): Promise<OpenedDownload>
}

/** Listing loads all that is known of an event, which is much for one that took hours. */
const EVENTS_AT_ONCE_MAX = 3
const REQUESTS_OF_CLIENT = { burst: 60, perSecond: 1 }
/** Of all downloads of a process: a camera uploads 0.4 MB a second at best, a live event comes first. */
const BYTES_PER_SECOND = 24 * 1024 * 1024

type Dependencies = {
  db: Db
  blobs: Blobs
  states: LiveEventStates
  recorded(state: LiveEventState): readonly ShownSlot[]
  keys: Keys
  now(): number
}

export function createDownloadsService({ db, blobs, states, recorded, keys, now }: Dependencies): DownloadsService {
  const ofClients = tokenBuckets(REQUESTS_OF_CLIENT)
  const streams = streamSlots()
  const pace = pacer(BYTES_PER_SECOND)
  const movies = indexedMovies()
  const offersOf = downloadOffers({ db, stateOf, recorded, keys, now })

  /** Reads the end of an event that the message about it has not brought yet: who ends it asks at once. */
  async function stateOf(eventId: string): Promise<LiveEventState> {
    const state = await states.get(eventId)
    if (state.stream().status !== 'completed') await state.refresh()
    return state
  }

  function admit(name: DownloadName, proof: DownloadProof, address: string): void {
    const seconds = ofClients.use(clientOf(address))
    if (seconds > 0) throw new DomainError('RATE_LIMITED', 'Too many requests. Please wait a moment.', {}, 1)
    if (isValidLink(name, proof, now(), keys)) return
    throw new DomainError('FORBIDDEN', 'This link is not valid any more. Open the event’s page to get a new one.')
  }

  async function index({ eventId, deviceId }: DownloadName, state: LiveEventState): Promise<Movie | null> {
    const slots = filmedSlots(state, deviceId, recorded)
    if (slots.length === 0) return null
    const startsAt = new Date((state.stream().epochMs ?? 0) + (slots[0]?.slot ?? 0) * 1_000)
    return indexMovie({ folder: blobs.folder(eventId), slots, inits: await runInits(db, eventId), startsAt })
  }

  return {
    async offers(events, origin) {
      if (events.length > EVENTS_AT_ONCE_MAX) {
        throw new DomainError('BAD_USER_INPUT', `Ask for downloads of at most ${EVENTS_AT_ONCE_MAX} events at once.`)
      }
      return new Map(await Promise.all(events.map(async (event) => [event, await offersOf(event, origin)] as const)))
    },

    async open(name, proof, address) {
      admit(name, proof, address)
      const { eventId, deviceId } = name
      const state = await stateOf(eventId)
      requireOver(state)
      const movie = await movies.of(state, deviceId, () => index(name, state))
      const [event, stored] = await Promise.all([downloadedEvent(db, eventId, deviceId), storedMedia(db, eventId)])
      if (!movie || !event) throw missing(stored.some(({ removed }) => removed > 0))
      const folder: Pick<BlobFolder, 'get'> = blobs.folder(eventId)
      return {
        fileName: movieFileName(event),
        bytes: movie.bytes,
        etag: movie.etag,
        read(range) {
          const release = streams.take(eventId)
          return movieStream(movie, range, { folder, pace }).once('close', release)
        },
      }
    },
  }
}

function requireOver(state: LiveEventState): void {
  const { status } = state.stream()
  if (status === 'cancelled') throw new DomainError('GONE', statusMessage(status))
  if (status !== 'completed') throw new DomainError('CONFLICT', 'This event is not over yet.')
}

function missing(wasDeleted: boolean): DomainError {
  return wasDeleted
    ? new DomainError('GONE', 'This recording was deleted: its time was over.')
    : new DomainError('NOT_FOUND', 'Nothing was recorded.')
}
