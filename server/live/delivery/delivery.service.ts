import type { SeenReport, WatchingAnswer } from '#schema/rest/live-calls.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import type { Stills } from '#server/live/stills/stills.ts'
import type { MediaObjects } from '#server/live/storage/media.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Logger } from '#server/process/log.ts'
import { type ChangeStream, changeStream } from '#server/pubsub/change-stream.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import type { Audience } from './audience/audience.ts'
import type { SeenCounter } from './audience/seen-counter.ts'
import type { AudienceHistory } from './audience-history/audience-history.ts'
import { type PlaylistName, playlistUrl, scoreUrl } from './playlists/media-urls.ts'
import { multivariantPlaylist, videoCodecOf } from './playlists/multivariant-playlist.ts'
import type { Playlists } from './playlists/playlists.ts'
import { type Poster, postersOf } from './posters.ts'
import { programmeStill } from './programme-still.ts'
import type { RenderedText } from './responses/rendered-text.ts'
import { type ScoreDelivery, scoreDelivery } from './score/score-delivery.ts'
import type { ServedScores } from './score/served-scores.ts'
import type { MomentPictures } from './score-picture/moment-pictures.ts'
import type { ScorePictures } from './score-picture/score-pictures.ts'
import { type SponsorDelivery, sponsorDelivery } from './sponsors/sponsor-delivery.ts'
import type { TurnSource } from './sponsors/turn-source.ts'

declare module '#server/http/context.ts' {
  interface Services {
    delivery: DeliveryService
  }
}

export interface DeliveryService {
  playlists: Playlists
  media: MediaObjects
  score: ScoreDelivery
  scorePictures: ScorePictures
  momentPictures: MomentPictures
  sponsors: SponsorDelivery
  audienceHistory: Pick<AudienceHistory, 'figures'>
  /** Limits requests per address. Throws RATE_LIMITED. */
  admitViewer(address: string): void
  /** Throws NOT_FOUND for an unknown share link, and counts it against the address. */
  admitLink(slug: string, address: string): Promise<void>
  playlistUrl(origin: string, slug: string, name: PlaylistName): string
  scoreUrl(origin: string, slug: string): string
  /** `query`: query string for the media playlists, starting with `&`. */
  multivariant(slug: string, name: PlaylistName, query: string): Promise<RenderedText>
  watch(slug: string, viewerId: string, address: string, seen?: readonly SeenReport[]): Promise<WatchingAnswer>
  /** Yields at once, and when the viewer count has changed. Throws NOT_FOUND. */
  viewerCountChanges(slug: string): Promise<ChangeStream>
  viewerCount(slug: string): Promise<number>
  /** Returns a key frame of a camera's newest segment; null when it is not newer than the slot. */
  posterOf(eventId: string, deviceId: string, afterSlot: number): Promise<Poster | null>
  /** Returns the programme's picture nearest to the middle of a span, as JPEG; null without one. */
  programmeStill(eventId: string, fromMs: number, untilMs: number): Promise<Buffer | null>
  prune(): Promise<void>
  begin(): void
  close(): Promise<void>
}

type Dependencies = {
  states: LiveEventStates
  media: MediaObjects
  playlists: Playlists
  scores: ServedScores
  scorePictures: ScorePictures
  momentPictures: MomentPictures
  stills: Stills
  sponsorTurns: TurnSource
  audience: Audience
  seenCounter: SeenCounter
  audienceHistory: AudienceHistory
  log: Logger
  /** Origin of the CDN for playlists and media; null without one. */
  mediaUrl: string | null
  unknownLink(address: string): void
}

/** A whole stadium may share one address, and each viewer sends two requests a second. */
const REQUESTS_OF_VIEWERS = { burst: 3_000, perSecond: 1_000 }

export function createDeliveryService(dependencies: Dependencies): DeliveryService {
  const { states, media, playlists, scores, scorePictures, momentPictures, stills, sponsorTurns } = dependencies
  const { audience, audienceHistory, seenCounter, log, mediaUrl, unknownLink } = dependencies
  const ofViewers = tokenBuckets(REQUESTS_OF_VIEWERS)

  return {
    playlists,
    media,
    scorePictures,
    momentPictures,
    score: scoreDelivery({ playlists, scores }),
    sponsors: sponsorDelivery({ playlists, sponsorTurns }),
    posterOf: postersOf({ states, media }),
    programmeStill: programmeStill({ states, stills }),
    audienceHistory,
    begin() {
      audience.begin()
      audienceHistory.begin()
    },
    async prune() {
      await Promise.all([audience.prune(), audienceHistory.prune(), seenCounter.prune()])
    },
    playlistUrl: (origin, slug, name) => playlistUrl(mediaUrl ?? origin, slug, name),
    scoreUrl: (origin, slug) => scoreUrl(mediaUrl ?? origin, slug),

    admitViewer(address) {
      const seconds = ofViewers.use(clientOf(address))
      if (seconds > 0) throw new DomainError('RATE_LIMITED', 'Too many requests. Please wait a moment.', {}, 1)
    },

    async admitLink(slug, address) {
      if (await playlists.isKnown(slug)) return
      unknownLink(address)
      throw new DomainError('NOT_FOUND', 'Event not found.')
    },

    async multivariant(slug, name, query) {
      const state = await playlists.startedState(slug)
      const [videoCodec, score] = await Promise.all([videoCodecOf(state, media), scores.of(state)])
      return multivariantPlaylist({ name, query, videoCodec, hasScore: score.content() !== null })
    },

    async watch(slug, viewer, address, seen = []) {
      const state = await playlists.stateOf(slug)
      const { eventId } = state
      const { watching, isCounted } = audience.watch(eventId, viewer, address)
      const { status } = state.stream()
      if (isCounted && status === 'live') audienceHistory.record(eventId, viewer)
      const answer = { watching, status }
      if (seen.length === 0) return answer
      const counted = isCounted
        ? await seenCounter.count({ eventId, viewer, client: clientOf(address), reports: seen })
        : null
      return counted === null ? answer : { ...answer, counted }
    },

    async viewerCountChanges(slug) {
      const { eventId } = await playlists.stateOf(slug)
      const stream = changeStream(() => stop())
      const stop = audience.onChange(eventId, () => stream.push(eventId))
      stream.push(eventId)
      return stream
    },

    async viewerCount(slug) {
      return audience.of((await playlists.stateOf(slug)).eventId)
    },

    async close() {
      playlists.close()
      scores.close()
      sponsorTurns.close()
      await stills.close()
      await seenCounter.close()
      await audienceHistory.close()
      await audience
        .close()
        .catch((error) => log.warn({ reason: (error as Error).message }, 'viewers are counted a minute longer'))
    },
  }
}
