import { type ApiTokens, apiTokensService } from './api-tokens/api-tokens.service.ts'
import { type Audit, auditService } from './audit/audit.service.ts'
import { type Auth, authService } from './auth/auth.service.ts'
import { type Passcodes, passcodesService } from './auth/passcodes.service.ts'
import { type Sessions, sessionsService } from './auth/sessions.service.ts'
import type { Blobs } from './blobs/blobs.ts'
import type { Config } from './config.ts'
import { type Controls, controlService } from './control/control.service.ts'
import type { Db } from './db/database.ts'
import { type Devices, devicesService } from './devices/devices.service.ts'
import { type Events, eventsService } from './events/events.service.ts'
import { type Limits, limitsService } from './limits/limits.service.ts'
import { type Rates, ratesService } from './limits/rates.service.ts'
import type { DecidingLock } from './live/deciding-lock.ts'
import type { Room } from './live/disk-room.ts'
import { type Live, liveService } from './live/live.service.ts'
import type { Logger } from './log.ts'
import type { Notices } from './notices/notices.ts'
import { type Profile, profileService } from './profile/profile.service.ts'
import { type RequestKeys, requestKeysService } from './request-keys/request-keys.service.ts'
import type { Secrets } from './secrets.ts'
import type { Signals } from './signals/signals.ts'
import { otpText } from './sms/otp-text.ts'
import type { Sms } from './sms/sms.ts'
import { uploadQuotasService } from './uploads/quotas.service.ts'
import { type Uploads, uploadsService } from './uploads/uploads.service.ts'

export type Services = {
  limits: Limits
  rates: Rates
  audit: Audit
  profile: Profile
  passcodes: Passcodes
  auth: Auth
  sessions: Sessions
  apiTokens: ApiTokens
  events: Events
  devices: Devices
  control: Controls
  live: Live
  uploads: Uploads
  requestKeys: RequestKeys
  signals: Signals
  notices: Notices
}

type Needs = {
  db: Db
  sms: Sms
  blobs: Blobs
  signals: Signals
  notices: Notices
  lock: DecidingLock
  room: Room
  log: Logger
  secrets: Secrets
  config: Config
}

/** Builds every service from what it needs, once. The only place that knows them all. */
export function buildServices({ db, sms, blobs, signals, notices, lock, room, log, secrets, config }: Needs): Services {
  const limits = limitsService(db, secrets)
  const rates = ratesService(config.limits)
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
  const requestKeys = requestKeysService(db)
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
    tell: notices.tell,
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
    claimKey: requestKeys.claim,
    noteKey: requestKeys.note,
    letGo: devices.released,
    note,
    unknownLink: rates.unknownLink,
    mayGoLive: (trx, viewer) => live.mayGoLive(trx, viewer),
    tell: (trx, eventId) => notices.tell(trx, { kind: 'live', eventId }),
  })
  const control = controlService({
    db,
    notices,
    eventFor: events.byId,
    userOf: profile.me,
    devicesOf: devices.ofEvent,
    note,
  })
  const live: Live = liveService({
    db,
    blobs,
    notices,
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
    sessions: sessionsService({ db, note }),
    apiTokens: apiTokensService({ db, note }),
    events,
    devices,
    control,
    live,
    uploads,
    requestKeys,
    signals,
    notices,
  }
}
