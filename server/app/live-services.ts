import { currentOffers } from '#server/highlights/current-offers.ts'
import { createHighlightsService } from '#server/highlights/highlights.service.ts'
import { keptHighlights } from '#server/highlights/kept-highlights.ts'
import type { Services } from '#server/http/context.ts'
import { createCamerasService } from '#server/live/cameras.service.ts'
import { audienceOf } from '#server/live/delivery/audience/audience.ts'
import { audienceHistory } from '#server/live/delivery/audience-history/audience-history.ts'
import { createDeliveryService } from '#server/live/delivery/delivery.service.ts'
import { playlistsOf } from '#server/live/delivery/playlists/playlists.ts'
import { servedScores } from '#server/live/delivery/score/served-scores.ts'
import { momentPictures } from '#server/live/delivery/score-picture/moment-pictures.ts'
import { scorePictures } from '#server/live/delivery/score-picture/score-pictures.ts'
import { createDownloadsService } from '#server/live/download/downloads.service.ts'
import { createIngestService } from '#server/live/ingest/ingest.service.ts'
import { uploadLimits } from '#server/live/ingest/upload-limits.ts'
import { createProgrammeService } from '#server/live/programme/programme.service.ts'
import { liveEventStates } from '#server/live/programme/state/event-states.ts'
import { createRetentionService } from '#server/live/retention.service.ts'
import { stillsOf } from '#server/live/stills/stills.ts'
import { mediaObjects } from '#server/live/storage/media.ts'
import { planMirror } from '#server/sponsors/plan-mirror.ts'
import { seenCounter } from '#server/sponsors/proof/seen-counter.ts'
import { turnDecider } from '#server/sponsors/turn-decider.ts'
import type { Ports } from './ports.ts'

export type LiveServices = Pick<
  Services,
  'programme' | 'ingest' | 'delivery' | 'downloads' | 'highlights' | 'cameras' | 'retention'
>

type LowerServices = Pick<Services, 'audit' | 'devices' | 'events' | 'rates' | 'scoring' | 'studio' | 'uploads'>

const now = () => Date.now()

export function buildLiveServices(
  { db, blobs, pubsub, lock, room, log, secrets, config }: Ports,
  { audit, devices, events, rates, scoring, studio, uploads }: LowerServices,
): LiveServices {
  const { mediaUrl, kept } = config
  const media = mediaObjects(blobs)
  const states = liveEventStates({ db, pubsub, log, now })
  const scores = servedScores({ source: scoring, states, log, now })
  const sponsorTurns = planMirror({ db, states, pubsub, log, now, shownLogo: uploads.addresses.shown })
  const highlights = keptHighlights({ db, states, pubsub, log, now })
  const playlists = playlistsOf({
    ...{ db, pubsub, states, scores, sponsorTurns, now },
    replays: currentOffers({ kept: highlights, scores }),
    mediaUrl: mediaUrl ?? '',
  })
  const audience = audienceOf({ db, states, log, now })
  const { endOverdue } = events
  const programme = createProgrammeService({
    ...{ db, states, pubsub, lock, log, now, audience, endOverdue },
    holdFence: studio.holdFence,
    audit: audit.record,
    flush: media.flush,
    lead: turnDecider({ db, plans: sponsorTurns, scores, publish: pubsub.publish, log, now }),
  })
  const ingest = createIngestService({
    ...{ db, states, media, now },
    limits: uploadLimits(room),
    notificationOf: pubsub.notificationOf,
    seen: devices.seen,
  })
  const { unknownLink } = rates
  const stills = stillsOf(media)
  return {
    programme,
    ingest,
    delivery: createDeliveryService({
      ...{ states, media, playlists, scores, sponsorTurns, audience, log, mediaUrl, unknownLink },
      seenCounter: seenCounter({ db, log, now }),
      audienceHistory: audienceHistory({ db, log, now }),
      stills,
      scorePictures: scorePictures({ states, scores, eventOf: events.bySlug }),
      momentPictures: momentPictures({
        ...{ playlists, states, scores, stills, eventOf: events.bySlug },
        product: config.product,
      }),
    }),
    highlights: createHighlightsService({
      ...{ db, states, scores, playlists, kept: highlights, now },
      publish: pubsub.publish,
      holdFence: studio.holdFence,
      audit: audit.record,
    }),
    downloads: createDownloadsService({
      ...{ db, blobs, states, now },
      recorded: playlists.recorded,
      keys: secrets.keysFor('recording downloads'),
    }),
    cameras: createCamerasService({ devices, ingest, programme }),
    retention: createRetentionService({ db, pubsub, media, states, playlists, kept, endOverdue }),
  }
}

export async function beginLive({ programme, delivery, retention }: LiveServices): Promise<void> {
  delivery.begin()
  retention.begin()
  await programme.begin()
}

export async function closeLive({ programme, delivery, highlights }: LiveServices): Promise<void> {
  highlights.close()
  await Promise.all([programme.close(), delivery.close()])
}
