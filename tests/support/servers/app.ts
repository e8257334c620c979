import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app/app.ts'
import { beginLive } from '#server/app/live-services.ts'
import { buildServices } from '#server/app/services.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import { diskBlobs } from '#server/blobs/disk.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { parseEventChange } from '#server/events/changes/event-changes.ts'
import type { DiskSpace } from '#server/live/ingest/free-disk-space.ts'
import { openLog } from '#server/process/log.ts'
import { openSecrets } from '#server/process/secrets.ts'
import { postgresLeaderLock } from '#server/pubsub/leader-lock.ts'
import { postgresPubSub } from '#server/pubsub/postgres-pubsub.ts'
import { outboxSms } from '#server/sms/outbox.ts'
import { freshDatabase } from '#tests/support/database/database.ts'

export type TestApp = Awaited<ReturnType<typeof startApp>>

type Options = {
  environment?: Record<string, string>
  lines?: string[]
  /** Uses the database of another server. */
  sharesDatabaseWith?: { databaseUrl: string }
  /** Returns the URL of a proxy in front of the database. */
  proxyDatabase?: (databaseUrl: string) => Promise<string>
  clientFolder?: string
  /** Replaces the storage of logos. */
  wrapBlobs?: (disk: Blobs) => Blobs
  /** Replaces the check for free disk space. */
  room?: DiskSpace
  runsLive?: boolean
}

/** Starts the whole server on a database of its own, without a network. `lines` receives its log. */
export async function startApp(options: Options = {}) {
  const {
    environment = {},
    lines = [],
    proxyDatabase = async (url) => url,
    clientFolder = null,
    sharesDatabaseWith,
    wrapBlobs = (disk) => disk,
    room = { isScarce: async () => false, isGone: async () => false },
    runsLive = false,
  } = options
  const { url, drop } = sharesDatabaseWith
    ? { url: sharesDatabaseWith.databaseUrl, drop: async () => {} }
    : await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'maidan-test-'))
  const config = readConfig(environment)
  const log = openLog(config.logLevel, { write: (line) => void lines.push(line) })
  const database = openDatabase(await proxyDatabase(url), log)
  const outbox = outboxSms(() => {})
  const pubsub = postgresPubSub(url, log, { event_changed: parseEventChange })
  const services = buildServices({
    db: database.db,
    sms: outbox,
    blobs: wrapBlobs(diskBlobs(join(folder, 'blobs'))),
    pubsub,
    lock: postgresLeaderLock(url, log),
    room,
    log,
    secrets: await openSecrets(folder, config.secretKey, config.formerSecretKey),
    config,
  })
  const app = await buildApp({ services, config, log, outbox, isReady: database.isReady, clientFolder })

  if (runsLive) await beginLive(services)

  return {
    app,
    services,
    outbox,
    db: database.db,
    folder,
    databaseUrl: url,
    async close() {
      await app.close()
      await pubsub.close()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}
