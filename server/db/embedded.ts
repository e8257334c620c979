import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/start-error.ts'
import { findPostgres } from './embedded/binaries.ts'
import { claimFolder } from './embedded/claim.ts'
import { createCluster } from './embedded/cluster.ts'
import { launchPostgres, type Running } from './embedded/launch.ts'
import { clearLeftovers } from './embedded/leftovers.ts'
import { embeddedUrl } from './embedded/neighbour.ts'
import { tenantOf } from './embedded/tenant.ts'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

interface Options {
  folder: string
  /** Off, it is faster, and may lose what it acknowledged when the machine loses power. */
  fsync?: boolean
}

/**
 * A PostgreSQL of this process's own, with its data in the folder. It is stopped by `stop`, and by itself when this
 * process ends in any other way. One that is killed comes back at the same address. A second process on the same folder
 * is refused.
 */
export async function startEmbeddedPostgres({ folder, fsync = true }: Options): Promise<EmbeddedPostgres> {
  const home = preparedFolder(folder)
  const release = await claimFolder(home)
  try {
    const { url, stop } = await keepRunning(home, fsync)
    return {
      url,
      async stop() {
        await stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function keepRunning(home: string, fsync: boolean): Promise<EmbeddedPostgres> {
  let running = await startIn(home, { fsync })
  let isStopping = false
  const { port } = running

  /** One that cannot be brought back ends this process: whoever keeps that running can do more. */
  async function reviveWhenEnded(): Promise<void> {
    await running.ended
    if (isStopping) return
    running = await startIn(home, { fsync, port })
    if (isStopping) await running.stop()
    else void reviveWhenEnded()
  }

  void reviveWhenEnded()
  return {
    url: embeddedUrl(home, port),
    async stop() {
      isStopping = true
      await running.stop()
    },
  }
}

async function startIn(home: string, options: { fsync: boolean; port?: number }): Promise<Running> {
  const data = join(home, 'data')
  const tenant = tenantOf(home)
  try {
    const binaries = findPostgres(tenant.account)
    if (!existsSync(data)) createCluster(home, binaries, tenant, options.fsync)
    refuseOtherMajor(data, binaries.major)
    await clearLeftovers(data)
    return await launchPostgres(home, binaries, tenant, options)
  } finally {
    tenant.leave()
  }
}

/** As root, others may pass through, for PostgreSQL runs as another user; they cannot look around. */
function preparedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  try {
    accessSync(folder, constants.W_OK)
    if (existsSync(join(folder, 'data'))) accessSync(join(folder, 'data'), constants.W_OK)
  } catch {
    throw new StartError(`${folder} belongs to another user. Start as that user, or choose another DATA_DIR.`)
  }
  return realpathSync(folder)
}

function refuseOtherMajor(data: string, major: string): void {
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (written === major) return
  throw new StartError(
    `The database in ${data} was written by PostgreSQL ${written}, and the one found here is ${major}. ` +
      'Install the former, or choose another DATA_DIR.',
  )
}
