import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/start-error.ts'

/** A user of the system; empty for the one we are. */
export interface Account {
  uid?: number
  gid?: number
}

/** Who runs PostgreSQL, and how that user gets at the database's folder. */
export interface Tenant {
  account: Account
  /** The folder as the tenant sees it. */
  home: string
  /** Goes in as the fourth of a child's open files, which `home` may stand for. */
  door: number | 'ignore'
  leave(): void
}

const nobody = { uid: 65_534, gid: 65_534 }

/**
 * PostgreSQL refuses root: as root the tenant is whoever owns the data, at first `nobody`. That user often cannot walk
 * to the folder (below /root, say); on Linux it then enters through a folder that we opened.
 */
export function tenantOf(folder: string): Tenant {
  if (process.getuid?.() !== 0) return { account: {}, home: folder, door: 'ignore', leave() {} }

  const account = ownerOf(join(folder, 'data')) ?? nobody
  if (!existsSync('/proc/self/fd')) return { account, home: folder, door: 'ignore', leave() {} }
  const door = openSync(folder, 'r')
  return { account, home: '/proc/self/fd/3', door, leave: () => closeSync(door) }
}

/** Gives the tenant a file or a folder with all that is in it. */
export function handOver(path: string, { account: { uid, gid } }: Tenant): void {
  if (uid === undefined || gid === undefined) return
  if (!statSync(path).isDirectory()) {
    chownSync(path, uid, gid)
    return
  }
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, path], { encoding: 'utf8' })
  if (status !== 0) throw new StartError(`${path} could not be given to the user that runs PostgreSQL: ${stderr}`)
}

function ownerOf(data: string): Required<Account> | undefined {
  const { uid, gid } = statSync(data, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? undefined : { uid, gid }
}
