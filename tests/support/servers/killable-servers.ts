import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '#tests/support/database/database.ts'
import { type ChildServer, startChildServer } from './child-server.ts'

/** Servers that share a new database and a folder, and can be killed. */
export interface KillableServers {
  databaseUrl: string
  start(environment?: Record<string, string>): Promise<ChildServer>
  /** Resolves when it has ended. */
  kill(server: ChildServer): Promise<void>
  /** Kills those that are left, and removes what they stored. */
  close(): Promise<void>
}

export async function killableServers(): Promise<KillableServers> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'maidan-killable-'))
  const servers: ChildServer[] = []
  const shared = { DATABASE_URL: database.url, DATA_DIR: folder, DISK_RESERVE_MB: '0', LOG_LEVEL: 'info' }

  async function kill(server: ChildServer): Promise<void> {
    server.process.kill('SIGKILL')
    await server.ended
  }

  return {
    databaseUrl: database.url,
    async start(environment) {
      const server = await startChildServer({ ...shared, ...environment })
      servers.push(server)
      return server
    },
    kill,
    async close() {
      await Promise.all(servers.map(kill))
      await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
      await database.drop()
    },
  }
}
