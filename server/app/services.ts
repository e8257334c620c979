import { apiTokensService } from '#server/api-tokens/api-tokens.service.ts'
import { auditService } from '#server/audit/audit.service.ts'
import { authService } from '#server/auth/auth.service.ts'
import { passcodesService } from '#server/auth/passcodes.service.ts'
import { sessionsService } from '#server/auth/sessions.service.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { devicesService } from '#server/devices/devices.service.ts'
import { eventChangesOf } from '#server/events/changes/event-changes.ts'
import { eventsService } from '#server/events/events.service.ts'
import type { Services } from '#server/http/context.ts'
import { idempotencyService } from '#server/idempotency/idempotency.service.ts'
import type { DiskSpace } from '#server/live/ingest/free-disk-space.ts'
import { type Live, liveService } from '#server/live/live.service.ts'
import type { Logger } from '#server/process/log.ts'
import type { Secrets } from '#server/process/secrets.ts'
import type { LeaderLock } from '#server/pubsub/leader-lock.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { rateLimitsService } from '#server/rate-limits/rate-limits.service.ts'
import { requestRatesService } from '#server/rate-limits/request-rates.service.ts'
import { otpText } from '#server/sms/otp-text.ts'
import type { Sms } from '#server/sms/sms.ts'
import { studioService } from '#server/studio/studio.service.ts'
import { uploadQuotasService } from '#server/uploads/quotas.service.ts'
import { uploadsService } from '#server/uploads/uploads.service.ts'
import { profileService } from '#server/users/profile.service.ts'

type Needs = {
  db: Db
  sms: Sms
  blobs: Blobs
  pubsub: PubSub
  lock: LeaderLock
  room: DiskSpace
  log: Logger
  secrets: Secrets
  config: Config
}

/** Composition root: the only place that knows every service. */
export function buildServices({ db, sms, blobs, pubsub, lock, room, log, secrets, config }: Needs): Services {
  const limits = rateLimitsService(db, secrets)
  const rates = requestRatesService(config.limits)
  const { spend, giveBack, forget } = limits
  const audit = auditService(db, secrets)
  const { note } = audit
  const profile = profileService({ db, spend, note, limits: config.limits })
  const passcodes = passcodesService({
    db,
    sms,
    secrets,
    spend,
    giveBack,
    forget,
    note,
    otpText: (otp) => otpText(otp, config.product.name, config.publicUrl),
    otpTtlSeconds: config.otpTtlSeconds,
    limits: config.limits,
    smsPerDay: config.smsPerDay,
  })
  const auth = authService({
    db,
    secrets,
    passcodes,
    userOf: profile.userOf,
    spend,
    note,
    limits: config.limits,
    accessTokenTtlSeconds: config.accessTokenTtlSeconds,
  })
  const requestKeys = idempotencyService(db)
  const uploads = uploadsService({
    db,
    blobs,
    claimKey: requestKeys.claim,
    mediaUrl: config.mediaUrl,
    quotas: uploadQuotasService({ db, spend, limits: config.limits, allowsAnonymous: config.allowsAnonymousUploads }),
  })
  const devices = devicesService({
    db,
    secrets,
    publish: pubsub.publish,
    spend,
    giveBack,
    note,
    standingOf: (device) => live.standingOf(device),
    limits: config.limits,
  })
  const events = eventsService({
    db,
    keepLogo: uploads.fromDataUri,
    logoKept: uploads.addresses.kept,
    missingLogos: uploads.missing,
    claimKey: requestKeys.claim,
    noteKey: requestKeys.note,
    letGo: devices.released,
    note,
    unknownLink: rates.unknownLink,
    mayGoLive: (trx, viewer) => live.mayGoLive(trx, viewer),
    publish: pubsub.publish,
    forgetLink: (slug) => live.playlists.forgetLink(slug),
    limits: config.limits,
  })
  const apiTokens = apiTokensService({ db, note })
  const control = studioService({
    db,
    pubsub,
    eventFor: events.byId,
    userOf: profile.me,
    devicesOf: devices.ofEvent,
    note,
  })
  const live: Live = liveService({
    db,
    blobs,
    pubsub,
    lock,
    room,
    log,
    kept: config.kept,
    mediaUrl: config.mediaUrl,
    limits: config.limits,
    seen: devices.seen,
    note,
    unknownLink: rates.unknownLink,
    holdFence: control.holdFence,
    eventFor: events.byId,
    endOverdue: events.endOverdue,
  })
  return {
    limits,
    rates,
    audit,
    profile,
    passcodes,
    auth,
    sessions: sessionsService({
      db,
      note,
      revokeApiTokens: apiTokens.revokeAll,
      releasePhones: devices.releasePhonesOf,
    }),
    apiTokens,
    events,
    devices,
    control,
    live,
    uploads,
    requestKeys,
    eventChanges: eventChangesOf(pubsub),
    pubsub,
  }
}
