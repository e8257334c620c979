import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { diskBlobs } from './blobs/disk.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrateToLatest } from './db/migrate.ts'
import { isOutage } from './db/outage.ts'
import { openLog } from './log.ts'
import { openSecrets } from './secrets.ts'
import { buildServices } from './services.ts'
import { outboxSms } from './sms/outbox.ts'
import { StartError } from './start-error.ts'

const STOP_WITHIN_MS = 15_000
const HOUR_MS = 60 * 60 * 1_000
/** Missing only in development, where Vite serves it. */
const CLIENT = 'dist/client'

try {
  await serve()
} catch (error) {
  process.stderr.write(`${whyNot(error as NodeJS.ErrnoException)}\n`)
  process.exit(1)
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const say = (line: string) => process.stdout.write(`${line}\n`)

  const secrets = await openSecrets(config.dataFolder)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        folder: join(config.dataFolder, 'postgres'),
      })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrateToLatest(databaseUrl)
  const database = openDatabase(databaseUrl, log)

  const outbox = outboxSms(say)
  const blobs = diskBlobs(join(config.dataFolder, 'blobs'))
  const services = buildServices({
    db: database.db,
    sms: outbox,
    blobs,
    secrets,
    config,
  })
  let stopping = false
  const app = await buildApp({
    services,
    config,
    log,
    outbox,
    isReady: async () => !stopping && (await database.isReady()),
    clientFolder: existsSync(join(CLIENT, 'index.html')) ? CLIENT : null,
  })
  await app.listen({ port: config.port, host: config.host })
  setInterval(
    () => services.uploads.sweep().catch((error) => log.error({ err: error }, 'sweeping uploads failed')),
    HOUR_MS,
  ).unref()
  say(`${config.product.name} is at ${config.publicUrl ?? app.listeningOrigin}`)

  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await app.close()
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function whyNot(error: NodeJS.ErrnoException): string {
  if (error instanceof StartError) return error.message
  if (error.code === 'EADDRINUSE') return 'Another program listens there already. Stop it, or choose another PORT.'
  if (isOutage(error)) return `The database cannot be reached: ${error.message}. Check DATABASE_URL.`
  return error.stack ?? String(error)
}
