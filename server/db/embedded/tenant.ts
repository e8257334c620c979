import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'

export interface Account {
  uid?: number
  gid?: number
}

export interface Tenant {
  account: Account
  /** Path of the folder as the tenant sees it. */
  home: string
  /** Passed as file descriptor 3 of the child; `home` may refer to it. */
  door: number | 'ignore'
  leave(): void
}

const nobody = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root: then the tenant is the owner of the data, initially `nobody`. */
export function tenantOf(folder: string): Tenant {
  if (process.getuid?.() !== 0) return { account: {}, home: folder, door: 'ignore', leave() {} }

  const account = ownerOf(join(folder, 'data')) ?? nobody
  if (!existsSync('/proc/self/fd')) return { account, home: folder, door: 'ignore', leave() {} }
  const door = openSync(folder, 'r')
  return { account, home: '/proc/self/fd/3', door, leave: () => closeSync(door) }
}

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
