import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openBlobs } from './blobs/open.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrateToLatest } from './db/migrate.ts'
import { postgresDecidingLock } from './live/deciding-lock.ts'
import { ampleRoom, diskRoom } from './live/disk-room.ts'
import { type Logger, openLog, written } from './log.ts'
import { postgresNotices } from './notices/postgres-notices.ts'
import { openMetrics } from './ops/metrics.ts'
import { buildOpsApp } from './ops/ops.http.ts'
import { readinessOf } from './ops/readiness.ts'
import { servesMedia } from './roles.ts'
import { openSecrets } from './secrets.ts'
import { buildServices } from './services.ts'
import { postgresSignals } from './signals/postgres-signals.ts'
import { smsBy } from './sms/provider.ts'
import { closeGently, stopOnSignal } from './stop.ts'
import { sweepHourly, sweepsOf } from './sweeping.ts'
import { readTls } from './tls.ts'

/** Missing only in development, where Vite serves it. */
const CLIENT = 'dist/client'

/** Everything that a server is made of, started in turn; and stopped in turn when the process is told to end. */
export async function start(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment)
  const log = openLog(config.logLevel)
  const say = (line: string) => process.stdout.write(`${line}\n`)

  const tls = await readTls(config)
  await mkdir(config.dataFolder, { recursive: true })
  const secrets = await openSecrets(config.dataFolder, config.secretKey, config.formerSecretKey)
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
  const signals = postgresSignals(databaseUrl, log)
  const notices = postgresNotices(databaseUrl, log)
  const lock = postgresDecidingLock(databaseUrl, log)
  const { dataFolder: folder, reserveBytes } = config
  const isAllElsewhere = config.s3 !== null && config.databaseUrl !== null
  const room = isAllElsewhere ? ampleRoom : diskRoom({ folder, reserveBytes, now: Date.now })
  const services = buildServices({ db: database.db, sms, blobs, signals, notices, lock, room, log, secrets, config })
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
  await app.listen({ port: config.port, host: config.host })
  await listenIfFree(ops, config.metrics, log)
  if (servesMedia(config.role)) await services.live.begin()
  const {
    limits,
    sms: { provider },
    isProduction,
  } = config
  await services.audit.note(database.db, { action: 'config_start', details: { limits, provider, isProduction } })
  sweepHourly(sweepsOf(services), log)
  if (config.role !== 'all') log.info({ role: config.role }, 'only a part is served here')
  if (!(config.publicUrl?.startsWith('https:') ?? tls))
    log.warn('cookies go out without Secure: PUBLIC_URL is no https address')
  await written(log)
  say(`${config.product.name} is at ${config.publicUrl ?? app.listeningOrigin}`)

  stopOnSignal(async () => {
    isStopping = true
    await closeGently(app, config.drainSeconds)
    await ops.close()
    await signals.close()
    await notices.close()
    await database.close()
    await embedded?.stop()
  }, log)
}

/** Several servers on one machine, and only the first is watched, unless the others are told where: no reason not to serve. */
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
