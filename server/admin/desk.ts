import { join } from 'node:path'
import type { Blobs } from '#server/blobs/blobs.ts'
import { openBlobs } from '#server/blobs/open.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { runningEmbedded } from '#server/db/embedded/neighbour.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { postgresDecidingLock } from '#server/live/deciding-lock.ts'
import { diskRoom } from '#server/live/disk-room.ts'
import { openLog } from '#server/log.ts'
import { postgresNotices } from '#server/notices/postgres-notices.ts'
import { openSecrets } from '#server/secrets.ts'
import { buildServices, type Services } from '#server/services.ts'
import { postgresSignals } from '#server/signals/postgres-signals.ts'

/** What an operator's commands work with: what the server of the same settings works with, whether it runs or not. */
export type Desk = {
  config: Config
  databaseUrl: string
  database: Database
  blobs: Blobs
  services: Services
  close(): Promise<void>
}

export async function openDesk(environment: Readonly<Record<string, string | undefined>>): Promise<Desk> {
  const config = readConfig(environment)
  const { databaseUrl, stop } = await reachDatabase(config)
  const log = openLog('warn')
  const database = openDatabase(databaseUrl, log)
  const blobs = await openBlobs(config, log)
  const secrets = await openSecrets(config.dataFolder, config.secretKey, config.formerSecretKey)
  const signals = postgresSignals(databaseUrl, log)
  const notices = postgresNotices(databaseUrl, log)
  const lock = postgresDecidingLock(databaseUrl, log)
  const room = diskRoom({ folder: config.dataFolder, reserveBytes: config.reserveBytes, now: Date.now })
  const ports = { sms: noSms, blobs, signals, notices, lock, room, log, secrets }
  const services = buildServices({ db: database.db, config, ...ports })
  return {
    config,
    databaseUrl,
    database,
    blobs,
    services,
    async close() {
      await services.live.close()
      await signals.close()
      await notices.close()
      await database.close()
      await stop()
    },
  }
}

/** The operator's own, the one that a running server keeps, or else the same started for the occasion. */
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
