import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GraphQLSchema } from 'graphql'
import { diskBlobs } from '#server/blobs/disk.ts'
import { readConfig } from '#server/config.ts'
import { askingBy, bearerIn, type Context } from '#server/context.ts'
import { openDatabase } from '#server/db/database.ts'
import { servedSchema } from '#server/graphql/schema.ts'
import { postgresDecidingLock } from '#server/live/deciding-lock.ts'
import { ampleRoom } from '#server/live/disk-room.ts'
import { openLog } from '#server/log.ts'
import { postgresNotices } from '#server/notices/postgres-notices.ts'
import { openSecrets } from '#server/secrets.ts'
import { buildServices } from '#server/services.ts'
import { postgresSignals } from '#server/signals/postgres-signals.ts'
import { outboxSms } from '#server/sms/outbox.ts'

/** A program: our schema and services behind a peer's doors. `PEER` says whose. */
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
  signals: postgresSignals(DATABASE_URL, log),
  notices: postgresNotices(DATABASE_URL, log),
  lock: postgresDecidingLock(DATABASE_URL, log),
  room: ampleRoom,
  log,
  secrets: await openSecrets(folder),
  config: readConfig({ DATABASE_URL, DATA_DIR: folder }),
})
const noCookies = { read: () => null, keep() {}, forget() {} }

const { serve } = (await import(pathToFileURL(resolve('bench/peers', `${PEER}.mjs`)).href)) as Peer
const server = await serve({
  schema: servedSchema(),
  async contextOf(authorization) {
    const accessToken = bearerIn(authorization)
    return {
      services,
      accessToken,
      ...(await askingBy(services, accessToken)),
      caller: { address: '127.0.0.1', userAgent: '', deviceMark: null },
      cookies: noCookies,
      origin: 'http://127.0.0.1',
    }
  },
})
console.log(`${PEER} is at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => process.exit(0))
