import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openBlobs } from '#server/blobs/open.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
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
import { servesMedia } from '#server/process/roles.ts'
import { protectSecretKey } from '#server/process/secret-key.ts'
import { openSecrets } from '#server/process/secrets.ts'
import { drainAndClose, stopOnSignal } from '#server/process/stop.ts'
import { readTls } from '#server/process/tls.ts'
import { postgresLeaderLock } from '#server/pubsub/leader-lock.ts'
import { postgresPubSub } from '#server/pubsub/postgres-pubsub.ts'
import { smsBy } from '#server/sms/provider.ts'
import { buildApp } from './app.ts'
import { buildServices } from './services.ts'
import { describeListenError } from './start-failure.ts'

/** Missing only in development, where Vite serves it. */
const CLIENT = 'dist/client'

export async function start(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment)
  const log = openLog(config.logLevel)
  const say = (line: string) => process.stdout.write(`${line}\n`)

  const tls = await readTls(config)
  await prepareDataFolder(config.dataFolder)
  const secrets = await openSecrets(config.dataFolder, config.secretKey, config.formerSecretKey)
  if (config.secretKey === null) await protectSecretKey(config.dataFolder, log)
  const blobs = await openBlobs(config, log)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrateToLatest(databaseUrl)
  const database = openDatabase(databaseUrl, log)

  const metrics = openMetrics()
  metrics.watchConnections(database.connections)
  const { sms, outbox } = smsBy(config.sms, { say, log, noted: metrics.textMessage })
  const pubsub = postgresPubSub(databaseUrl, log, { event_changed: parseEventChange })
  const lock = postgresLeaderLock(databaseUrl, log)
  const { dataFolder: folder, reserveBytes } = config
  const isAllElsewhere = config.s3 !== null && config.databaseUrl !== null
  const room = isAllElsewhere ? unlimitedDiskSpace : freeDiskSpace({ folder, reserveBytes, now: Date.now })
  const services = buildServices({ db: database.db, sms, blobs, pubsub, lock, room, log, secrets, config })
  metrics.watchLive(services.live.figures)
  metrics.watchDisk(config.dataFolder, config.reserveBytes)

  let isStopping = false
  const readiness = () => readinessOf({ database, folder, isStopping: () => isStopping })
  const app = await buildApp({
    services,
    config,
    log,
    outbox,
    isReady: async () => (await readiness()).isReady,
    clientFolder: existsSync(join(CLIENT, 'index.html')) ? CLIENT : null,
    tls,
    metrics,
  })
  const ops = buildOpsApp({ metrics, readiness, token: config.metrics.token })
  await listen(app, config)
  await listenIfFree(ops, config.metrics, log)
  if (servesMedia(config.role)) await services.live.begin()
  const {
    limits,
    sms: { provider },
    isProduction,
  } = config
  await services.audit.note(database.db, { action: 'config_start', details: { limits, provider, isProduction } })
  startPruning(pruningJobs(services), log)
  if (config.role !== 'all') log.info({ role: config.role }, 'only a part is served here')
  if (!(config.publicUrl?.startsWith('https:') ?? tls))
    log.warn('cookies go out without Secure: PUBLIC_URL is no https address')
  await warnOfProxies(services, config, log)
  await flushLog(log)
  say(`${config.product.name} is at ${config.publicUrl ?? app.listeningOrigin}`)

  stopOnSignal(async () => {
    isStopping = true
    await drainAndClose(app, config.drainSeconds)
    await ops.close()
    await pubsub.close()
    await database.close()
    await embedded?.stop()
  }, log)
}

async function warnOfProxies({ audit }: Services, config: Config, log: Logger): Promise<void> {
  const isSeen = config.trustedProxies.length === 0 && (await audit.lastNoted('proxy_untrusted', 24)) !== null
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
