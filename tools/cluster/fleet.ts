import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import type { Role } from '#server/process/roles.ts'
import { type ChildServer, fromBuild, startChildServer } from '#tests/support/servers/child-server.ts'
import { startNginx } from '#tests/support/servers/nginx.ts'
import { openS3Store } from '#tests/support/servers/s3-store.ts'
import { openSentCodes } from '#tests/support/servers/sent-codes.ts'

type Plan = { port?: number; roles?: readonly Role[]; server?: string[]; environment?: Record<string, string> }

/** Servers behind nginx that share a PostgreSQL, an S3-compatible store and a secret; each has a folder of its own. */
export async function startFleet({ port, roles = ['all', 'all', 'all'], server = fromBuild, environment }: Plan = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-fleet-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const [store, codes] = await Promise.all([openS3Store(), openSentCodes()])
  const shared = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...store.environment,
    ...codes.environment,
    ...environment,
  }
  const start = (place: number, at = '0'): Promise<ChildServer> => {
    const own = { ROLE: roles[place] ?? 'all', DATA_DIR: join(folder, `server-${place}`), PORT: at }
    return startChildServer({ ...shared, ...own }, [], server)
  }
  const servers = await Promise.all(roles.map((_, place) => start(place)))
  const started = [...servers]
  const addressesOf = (wanted: Role) =>
    servers.filter((_, place) => ['all', wanted].includes(roles[place] ?? '')).map(({ origin }) => new URL(origin).host)
  const front = { port: port ?? (await freePort()), folder: join(folder, 'nginx') }
  const nginx = await startNginx({
    ...front,
    api: addressesOf('api'),
    media: addressesOf('media'),
    outbox: codes.address,
  })

  return {
    origin: `http://127.0.0.1:${front.port}`,
    outbox: `http://${codes.address}/dev/outbox`,
    databaseUrl: postgres.url,
    store,
    servers,
    /** Errors that any server has logged. */
    faults: (): string[] => started.flatMap(({ lines }) => lines.filter((line) => line.startsWith('{"level":50'))),
    /** Kills with SIGKILL. */
    async kill(place: number): Promise<void> {
      servers[place]?.process.kill('SIGKILL')
      await servers[place]?.ended
    },
    /** Restarts on the same port, on request with an empty folder. */
    async startAgain(place: number): Promise<void> {
      const { port } = new URL(servers[place]?.origin ?? '')
      const again = await start(place, port)
      servers[place] = again
      started.push(again)
    },
    async stop(): Promise<void> {
      await nginx.stop()
      for (const { process } of servers) process.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      await codes.close()
      await store.close()
      await postgres.stop()
      await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
