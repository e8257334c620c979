import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openBlobs } from '#server/blobs/open.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { parseEventChange } from '#server/events/changes/event-changes.ts'
import type { Services } from '#server/http/context.ts'
import { lacksTrustedProxies } from '#server/http/proxies.ts'
import { pruningJobs, startPruning } from '#server/jobs/pruning.ts'
import { freeDiskSpace, unlimitedDiskSpace } from '#server/live/ingest/free-disk-space.ts'
import { openMetrics } from '#server/ops/metrics.ts'
import { buildOpsApp } from '#server/ops/ops.http.ts'
import { readinessOf } from '#server/ops/readiness.ts'
import { prepareDataFolder } from '#server/process/data-folder.ts'
import { flushLog, type Logger, openLog } from '#server/process/log.ts'
import { servesApi, servesMedia } from '#server/process/roles.ts'
import { protectSecretKey } from '#server/process/secret-key.ts'
import { openSecrets } from '#server/process/secrets.ts'
import { drainAndClose, stopOnSignal } from '#server/process/stop.ts'
import { readTls, type Tls } from '#server/process/tls.ts'
import { postgresLeaderLock } from '#server/pubsub/leader-lock.ts'
import { postgresPubSub } from '#server/pubsub/postgres-pubsub.ts'
import { smsBy } from '#server/sms/provider.ts'
import { buildApp } from './app.ts'
import { beginLive } from './live-services.ts'
import type { Ports } from './ports.ts'
import { buildServices } from './services.ts'
import { describeListenError } from './start-failure.ts'

/** Missing only in development, where Vite serves it. */
const CLIENT = 'dist/client'

export async function start(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment)
  const log = openLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  const print = (line: string) => process.stdout.write(`${line}\n`)

  const tls = await readTls(config)
  const opened = await openPorts(config, log, print)
  const { ports, database, metrics } = opened
  const services = buildServices(ports)
  metrics.watchLive(services.programme.stats)
  metrics.watchDisk(config.dataFolder, config.reserveBytes)

  let isStopping = false
  const readiness = () => readinessOf({ database, folder: config.dataFolder, isStopping: () => isStopping })
  const app = await buildApp({
    ...{ services, config, log, outbox: opened.outbox, tls, metrics },
    isReady: async () => (await readiness()).isReady,
    clientFolder: existsSync(join(CLIENT, 'index.html')) ? CLIENT : null,
  })
  const ops = buildOpsApp({ metrics, readiness, token: config.metrics.token })
  await listen(app, config)
  await listenIfFree(ops, config.metrics, log)
  if (servesMedia(config.role)) await beginLive(services)
  if (servesApi(config.role)) await services.reminders.begin()
  await recordStart(services, database.db, config)
  startPruning(pruningJobs(services), log)
  warnOfConfig(config, tls, log)
  await warnOfProxies(services, config, log)
  await flushLog(log)
  stopOnSignal(async () => {
    isStopping = true
    await drainAndClose(app, config.drainSeconds)
    await ops.close()
    await opened.close()
  }, log)
  // Last: whoever reads it may send a signal at once.
  print(`${config.product.name} is at ${config.publicUrl ?? app.listeningOrigin}`)
}

async function openPorts(config: Config, log: Logger, print: (line: string) => unknown) {
  const { dataFolder: folder, reserveBytes } = config
  await prepareDataFolder(folder)
  const secrets = await openSecrets(folder, config.secretKey, config.formerSecretKey)
  if (config.secretKey === null) await protectSecretKey(folder, log)
  const blobs = await openBlobs(config, log)
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrateToLatest(databaseUrl)
  const database = openDatabase(databaseUrl, log)

  const metrics = openMetrics()
  metrics.watchConnections(database.connections)
  const { sms, outbox } = smsBy(config.sms, { say: print, log, noted: metrics.textMessage })
  const pubsub = postgresPubSub(databaseUrl, log, { event_changed: parseEventChange })
  const lock = postgresLeaderLock(databaseUrl, log)
  const isAllElsewhere = config.s3 !== null && config.databaseUrl !== null
  const room = isAllElsewhere ? unlimitedDiskSpace : freeDiskSpace({ folder, reserveBytes })
  const ports: Ports = { db: database.db, sms, blobs, pubsub, lock, room, log, secrets, config }

  async function close(): Promise<void> {
    await pubsub.close()
    await database.close()
    await embedded?.stop()
  }
  return { ports, database, metrics, outbox, close }
}

async function recordStart({ audit }: Services, db: Db, { limits, sms, isProduction }: Config): Promise<void> {
  const details = { limits, provider: sms.provider, isProduction }
  await audit.record(db, { action: 'config_start', details })
}

function warnOfConfig({ role, publicUrl }: Config, tls: Tls | null, log: Logger): void {
  if (role !== 'all') log.info({ role }, 'only a part is served here')
  if (!(publicUrl?.startsWith('https:') ?? tls))
    log.warn('cookies go out without Secure: PUBLIC_URL is no https address')
}

async function warnOfProxies({ audit }: Services, config: Config, log: Logger): Promise<void> {
  const isSeen = config.trustedProxies.length === 0 && (await audit.lastEntryAt('proxy_untrusted', 24)) !== null
  if (isSeen || lacksTrustedProxies(config))
    log.warn('TRUSTED_PROXIES is not set: everybody behind the proxy shares one address and its limits')
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error) => Promise.reject(describeListenError(error, { port, host })))
}

/** Not fatal: of several servers on one machine, only the first gets the default port. */
async function listenIfFree(ops: FastifyInstance, { port, host }: Config['metrics'], log: Logger): Promise<void> {
  try {
    await ops.listen({ port, host })
    log.info({ at: ops.listeningOrigin }, 'metrics are served')
  } catch (error) {
    log.warn(
      { port, reason: (error as NodeJS.ErrnoException).code },
      'metrics are not served: choose another METRICS_PORT',
    )
  }
}
