import type { Blobs } from '#server/blobs/blobs.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { DiskSpace } from '#server/live/ingest/free-disk-space.ts'
import type { Logger } from '#server/process/log.ts'
import type { Secrets } from '#server/process/secrets.ts'
import type { LeaderLock } from '#server/pubsub/leader-lock.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Sms } from '#server/sms/sms.ts'

export type Ports = {
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
