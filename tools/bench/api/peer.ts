import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GraphQLSchema } from 'graphql'
import { servedSchema } from '#server/app/graphql-schema.ts'
import { buildServices } from '#server/app/services.ts'
import { diskBlobs } from '#server/blobs/disk.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { parseEventChange } from '#server/events/changes/event-changes.ts'
import { authenticate, type Context, parseBearer } from '#server/http/context.ts'
import { unlimitedDiskSpace } from '#server/live/ingest/free-disk-space.ts'
import { openLog } from '#server/process/log.ts'
import { openSecrets } from '#server/process/secrets.ts'
import { postgresLeaderLock } from '#server/pubsub/leader-lock.ts'
import { postgresPubSub } from '#server/pubsub/postgres-pubsub.ts'
import { outboxSms } from '#server/sms/outbox.ts'

/**
 * Serves this schema and its services with another GraphQL server, which `PEER` names. Runs as a program of its own.
 */
type Peer = {
  serve(needs: {
    schema: GraphQLSchema
    contextOf(authorization: string | undefined): Promise<Context>
  }): Promise<Server>
}

const { PEER = '', DATABASE_URL = '' } = process.env
const folder = await mkdtemp(join(tmpdir(), 'maidan-peer-'))
const log = openLog('silent')
const services = buildServices({
  db: openDatabase(DATABASE_URL, log).db,
  sms: outboxSms(() => {}),
  blobs: diskBlobs(join(folder, 'blobs')),
  pubsub: postgresPubSub(DATABASE_URL, log, { event_changed: parseEventChange }),
  lock: postgresLeaderLock(DATABASE_URL, log),
  room: unlimitedDiskSpace,
  log,
  secrets: await openSecrets(folder),
  config: readConfig({ DATABASE_URL, DATA_DIR: folder }),
})
const noCookies = { read: () => null, keep() {}, forget() {} }

const { serve } = (await import(pathToFileURL(resolve('tools/bench/peers', `${PEER}.mjs`)).href)) as Peer
const server = await serve({
  schema: servedSchema(),
  async contextOf(authorization) {
    const accessToken = parseBearer(authorization)
    return {
      services,
      accessToken,
      ...(await authenticate(services, accessToken)),
      client: { address: '127.0.0.1', userAgent: '', deviceCookie: null },
      cookies: noCookies,
      origin: 'http://127.0.0.1',
    }
  },
})
console.log(`${PEER} is at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => process.exit(0))
