import { loadScoring } from '#schema/sports/load-scoring.ts'
import { createAccountService } from '#server/account/account.service.ts'
import { createAddressBookService } from '#server/address-book/address-book.service.ts'
import { createApiTokensService } from '#server/api-tokens/api-tokens.service.ts'
import { createAuditService } from '#server/audit/audit.service.ts'
import { createAuthService } from '#server/auth/auth.service.ts'
import { createPasscodesService } from '#server/auth/passcodes/passcodes.service.ts'
import { createSessionsService } from '#server/auth/sessions/sessions.service.ts'
import { createDevicesService } from '#server/devices/devices.service.ts'
import { eventChangesOf } from '#server/events/changes/event-changes.ts'
import { createEventsService } from '#server/events/events.service.ts'
import type { Services } from '#server/http/context.ts'
import { createIdempotencyService } from '#server/idempotency/idempotency.service.ts'
import { startGuard } from '#server/live/start-guard.ts'
import { createRateLimitsService } from '#server/rate-limits/rate-limits.service.ts'
import { createRequestRatesService } from '#server/rate-limits/request-rates.service.ts'
import { createRemindersService } from '#server/reminders/reminders.service.ts'
import { resultStore } from '#server/scoring/results.ts'
import { createScoringService } from '#server/scoring/scoring.service.ts'
import { otpText } from '#server/sms/otp-text.ts'
import { concludeTurns } from '#server/sponsors/conclude-turns.ts'
import { recordLedger } from '#server/sponsors/proof/ledger.ts'
import { createSponsorReportsService } from '#server/sponsors/proof/reports.service.ts'
import { createSponsorsService } from '#server/sponsors/sponsors.service.ts'
import { createStudioService } from '#server/studio/studio.service.ts'
import { createUploadQuotas } from '#server/uploads/quotas.service.ts'
import { createUploadsService } from '#server/uploads/uploads.service.ts'
import { createEmbedOriginsService } from '#server/users/embed-origins.service.ts'
import { createProfileService } from '#server/users/profile.service.ts'
import { buildLiveServices } from './live-services.ts'
import type { Ports } from './ports.ts'

type BaseServices = Pick<Services, 'limits' | 'rates' | 'audit' | 'idempotency' | 'uploads' | 'pubsub' | 'eventChanges'>
type AccountServices = Pick<Services, 'profile' | 'passcodes' | 'auth' | 'apiTokens' | 'embedOrigins' | 'addressBook'>
type EventServices = Pick<Services, 'events' | 'devices' | 'scoring' | 'studio' | 'sponsors' | 'sessions'>

/** Composition root: the only place that knows every service. Each is built from those before it. */
export function buildServices(ports: Ports): Services {
  const base = buildBase(ports)
  const accounts = buildAccounts(ports, base)
  const events = buildEvents(ports, { ...base, ...accounts })
  const live = buildLiveServices(ports, { ...base, ...events })
  const sponsorReports = createSponsorReportsService({
    ...{ db: ports.db, secrets: ports.secrets, uploads: base.uploads },
    audit: base.audit.record,
    unknownLink: base.rates.unknownLink,
    scoresOf: events.scoring.scores,
    programmeStill: live.delivery.programmeStill,
    now: () => Date.now(),
  })
  const reminders = createRemindersService({
    ...{ db: ports.db, pubsub: ports.pubsub, log: ports.log },
    ...{ limits: ports.config.limits, settings: ports.config.push },
    consume: base.limits.consume,
    now: () => Date.now(),
  })
  const account = buildAccount(ports, { ...base, ...accounts, ...events, ...live, sponsorReports })
  return { ...base, ...accounts, ...events, ...live, sponsorReports, reminders, account }
}

/** Gets the services of all modules that keep data of a user, for export and deletion. */
function buildAccount(
  { db, pubsub, config }: Ports,
  {
    audit,
    limits,
    uploads,
    profile,
    addressBook,
    embedOrigins,
    sessions,
    retention,
  }: Omit<Services, 'account' | 'reminders'>,
): Services['account'] {
  return createAccountService({
    ...{ db, addressBook, limits: config.limits },
    publish: pubsub.publish,
    consume: limits.consume,
    audit: audit.record,
    anonymiseAudit: audit.anonymise,
    userOf: profile.me,
    embedSites: embedOrigins.ofUser,
    revokeAll: sessions.revokeAll,
    removeMedia: retention.removeAll,
    releaseUploads: uploads.release,
    pruneUploads: uploads.prune,
  })
}

function buildBase({ db, secrets, blobs, pubsub, config }: Ports): BaseServices {
  const limits = createRateLimitsService(db, secrets)
  const idempotency = createIdempotencyService(db)
  const quotas = createUploadQuotas({
    db,
    consume: limits.consume,
    limits: config.limits,
    allowsAnonymous: config.allowsAnonymousUploads,
  })
  return {
    limits,
    idempotency,
    rates: createRequestRatesService(config.limits),
    audit: createAuditService(db, secrets),
    uploads: createUploadsService({ db, blobs, quotas, claimKey: idempotency.claim, mediaUrl: config.mediaUrl }),
    pubsub,
    eventChanges: eventChangesOf(pubsub),
  }
}

function buildAccounts({ db, sms, secrets, config }: Ports, { limits, audit }: BaseServices): AccountServices {
  const { product, publicUrl, otpTtlSeconds, accessTokenTtlSeconds, smsPerDay } = config
  const shared = { db, audit: audit.record, limits: config.limits, consume: limits.consume }
  const profile = createProfileService(shared)
  const passcodes = createPasscodesService({
    ...shared,
    ...{ sms, secrets, otpTtlSeconds, smsPerDay },
    refund: limits.refund,
    refundHits: limits.refundHits,
    reset: limits.reset,
    otpText: (otp, language) => otpText(otp, language, product, publicUrl),
  })
  return {
    profile,
    passcodes,
    auth: createAuthService({ ...shared, secrets, passcodes, accessTokenTtlSeconds, userOf: profile.userOf }),
    apiTokens: createApiTokensService(shared),
    embedOrigins: createEmbedOriginsService(shared),
    addressBook: createAddressBookService(db),
  }
}

function buildEvents(
  { db, secrets, pubsub, room, config }: Ports,
  { limits, rates, idempotency, uploads, profile, apiTokens, ...others }: BaseServices & AccountServices,
): EventServices {
  const audit = others.audit.record
  const storeResult = resultStore(loadScoring)
  const events = createEventsService({
    ...{ db, audit, pubsub, limits: config.limits },
    async concluded(trx, eventId) {
      await storeResult(trx, eventId)
      await concludeTurns(trx, eventId, pubsub.publish)
      await recordLedger(trx, eventId)
    },
    keepLogo: uploads.fromDataUri,
    logoKept: uploads.addresses.kept,
    missingLogos: uploads.claimLogos,
    claimKey: idempotency.claim,
    recordKey: idempotency.record,
    unknownLink: rates.unknownLink,
    guardStart: startGuard({ room, limits: config.limits }),
  })
  const devices = createDevicesService({
    ...{ db, secrets, pubsub, audit, limits: config.limits },
    eventFor: events.byId,
    consume: limits.consume,
    refund: limits.refund,
  })
  const scoring = createScoringService({
    ...{ db, pubsub, audit, loadScoring, storeResult, limits: config.limits },
    eventFor: events.byId,
    userOf: profile.me,
    scorerSeen: devices.scorerSeen,
    now: () => Date.now(),
  })
  const studio = createStudioService({
    ...{ db, pubsub, audit },
    eventFor: events.byId,
    userOf: profile.me,
    devicesOf: devices.ofEvent,
  })
  const sponsors = createSponsorsService({
    ...{ db, pubsub, loadScoring },
    holdFence: studio.holdFence,
    now: () => Date.now(),
  })
  const sessions = createSessionsService({
    ...{ db, audit },
    revokeApiTokens: apiTokens.revokeAll,
    releasePhones: devices.releasePhonesOf,
  })
  return { events, devices, scoring, studio, sponsors, sessions }
}
