import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
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
  /** False is faster, but may lose committed data on a power loss. */
  fsync?: boolean
}

/**
 * Starts a PostgreSQL with its data in the folder. It stops with this process, however that ends, and is restarted on
 * the same port when it dies. Throws a `StartError` when another process uses the folder.
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

  /** A failed restart is left unhandled, which ends this process: its supervisor can do more. */
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

/** PostgreSQL runs as another user when started by root: others may enter the folder, but not list it. */
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
  const written = majorIn(data)
  if (written === major) return
  throw new StartError(
    `The database in ${data} was written by PostgreSQL ${written}, and the one found here is ${major}. ` +
      'Install the former, or choose another DATA_DIR.',
  )
}

function majorIn(data: string): string {
  const file = join(data, 'PG_VERSION')
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (text) return text
  throw new StartError(
    `The database in ${data} is damaged: its file PG_VERSION is missing or empty. ` +
      'Restore a backup into another DATA_DIR; do not delete this one before.',
  )
}
