import { join } from 'node:path'
import { closeLive } from '#server/app/live-services.ts'
import { buildServices } from '#server/app/services.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import { openBlobs } from '#server/blobs/open.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { runningEmbedded } from '#server/db/embedded/neighbour.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { parseEventChange } from '#server/events/changes/event-changes.ts'
import type { Services } from '#server/http/context.ts'
import { freeDiskSpace } from '#server/live/ingest/free-disk-space.ts'
import { prepareDataFolder } from '#server/process/data-folder.ts'
import { openLog } from '#server/process/log.ts'
import { openSecrets } from '#server/process/secrets.ts'
import { postgresLeaderLock } from '#server/pubsub/leader-lock.ts'
import { postgresPubSub } from '#server/pubsub/postgres-pubsub.ts'

export type CliContext = {
  config: Config
  databaseUrl: string
  database: Database
  blobs: Blobs
  services: Services
  close(): Promise<void>
}

export async function openCliContext(environment: Readonly<Record<string, string | undefined>>): Promise<CliContext> {
  const config = readConfig(environment)
  const log = openLog('warn')
  for (const warning of config.warnings) log.warn(warning)
  await prepareDataFolder(config.dataFolder)
  const secrets = await openSecrets(config.dataFolder, config.secretKey, config.formerSecretKey)
  const { databaseUrl, stop } = await reachDatabase(config)
  const database = openDatabase(databaseUrl, log)
  const blobs = await openBlobs(config, log)
  const pubsub = postgresPubSub(databaseUrl, log, { event_changed: parseEventChange })
  const lock = postgresLeaderLock(databaseUrl, log)
  const room = freeDiskSpace({ folder: config.dataFolder, reserveBytes: config.reserveBytes })
  const ports = { sms: noSms, blobs, pubsub, lock, room, log, secrets }
  const services = buildServices({ db: database.db, config, ...ports })
  return {
    config,
    databaseUrl,
    database,
    blobs,
    services,
    async close() {
      await closeLive(services)
      await pubsub.close()
      await database.close()
      await stop()
    },
  }
}

/** DATABASE_URL, or the embedded server: the one that is running, or one started for this command. */
async function reachDatabase({ databaseUrl, dataFolder }: Config) {
  const folder = join(dataFolder, 'postgres')
  const running = databaseUrl ?? runningEmbedded(folder)
  if (running) return { databaseUrl: running, stop: async () => {} }
  const { url, stop } = await startEmbeddedPostgres({ folder })
  return { databaseUrl: url, stop }
}

const noSms = {
  send: () => Promise.reject(new Error('The operator sends no codes.')),
}
