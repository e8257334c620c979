import type { Services } from '#server/http/context.ts'
import { createCamerasService } from '#server/live/cameras.service.ts'
import { audienceOf } from '#server/live/delivery/audience/audience.ts'
import { createDeliveryService } from '#server/live/delivery/delivery.service.ts'
import { playlistsOf } from '#server/live/delivery/playlists/playlists.ts'
import { servedScores } from '#server/live/delivery/score/served-scores.ts'
import { scorePictures } from '#server/live/delivery/score-picture/score-pictures.ts'
import { createIngestService } from '#server/live/ingest/ingest.service.ts'
import { uploadLimits } from '#server/live/ingest/upload-limits.ts'
import { createProgrammeService } from '#server/live/programme/programme.service.ts'
import { liveEventStates } from '#server/live/programme/state/event-states.ts'
import { createRetentionService } from '#server/live/retention.service.ts'
import { mediaObjects } from '#server/live/storage/media.ts'
import type { Ports } from './ports.ts'

export type LiveServices = Pick<Services, 'programme' | 'ingest' | 'delivery' | 'cameras' | 'retention'>

type LowerServices = Pick<Services, 'audit' | 'devices' | 'events' | 'rates' | 'scoring' | 'studio'>

const now = () => Date.now()

export function buildLiveServices(
  { db, blobs, pubsub, lock, room, log, config }: Ports,
  { audit, devices, events, rates, scoring, studio }: LowerServices,
): LiveServices {
  const { mediaUrl, kept } = config
  const media = mediaObjects(blobs)
  const states = liveEventStates({ db, pubsub, log, now })
  const scores = servedScores({ source: scoring, states, log, now })
  const playlists = playlistsOf({ db, pubsub, states, scores, mediaUrl: mediaUrl ?? '', now })
  const audience = audienceOf({ db, states, log, now })
  const { endOverdue } = events
  const programme = createProgrammeService({
    ...{ db, states, pubsub, lock, log, now, audience, endOverdue },
    holdFence: studio.holdFence,
    audit: audit.record,
    flush: media.flush,
  })
  const ingest = createIngestService({
    ...{ db, states, media, now },
    limits: uploadLimits(room),
    notificationOf: pubsub.notificationOf,
    seen: devices.seen,
  })
  const { unknownLink } = rates
  return {
    programme,
    ingest,
    delivery: createDeliveryService({
      ...{ states, media, playlists, scores, audience, log, mediaUrl, unknownLink },
      scorePictures: scorePictures({ states, scores, eventOf: events.bySlug }),
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

export async function closeLive({ programme, delivery }: LiveServices): Promise<void> {
  await Promise.all([programme.close(), delivery.close()])
}
