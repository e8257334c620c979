import { type Auth, authService } from './auth/auth.service.ts'
import { type Sessions, sessionsService } from './auth/sessions.service.ts'
import type { Blobs } from './blobs/blobs.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { type Events, eventsService } from './events/events.service.ts'
import { type Profile, profileService } from './profile/profile.service.ts'
import type { Secrets } from './secrets.ts'
import { otpText } from './sms/otp-text.ts'
import type { Sms } from './sms/sms.ts'
import { type Uploads, uploadsService } from './uploads/uploads.service.ts'

export type Services = {
  profile: Profile
  auth: Auth
  sessions: Sessions
  events: Events
  uploads: Uploads
}

type Needs = {
  db: Db
  sms: Sms
  blobs: Blobs
  secrets: Secrets
  config: Config
}

/** Builds every service from what it needs, once. The only place that knows them all. */
export function buildServices({ db, sms, blobs, secrets, config }: Needs): Services {
  const profile = profileService(db)
  const auth = authService({
    db,
    sms,
    secrets,
    userOf: profile.userOf,
    otpText: (otp) => otpText(otp, config.product.name, config.publicUrl),
    otpTtlSeconds: config.otpTtlSeconds,
    accessTokenTtlSeconds: config.accessTokenTtlSeconds,
  })
  const uploads = uploadsService(db, blobs)
  const events = eventsService({ db, keepLogo: uploads.fromDataUri })
  return { profile, auth, sessions: sessionsService(db), events, uploads }
}
