import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const inside = ['--user', '--map-root-user', '--mount']
const FILLER = 'filler'

/** Whether unprivileged user namespaces with mounts are available: only on Linux, and not everywhere. */
export function canHaveSmallDisks(): boolean {
  return spawnSync('unshare', [...inside, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0
}

/** Command prefix that mounts a small disk on each folder. */
export function withSmallDisks(folders: Readonly<Record<string, string>>): string[] {
  const mounts = Object.entries(folders).map(([folder, size]) => `mount -t tmpfs -o size=${size} tmpfs '${folder}'`)
  return ['unshare', ...inside, 'sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh']
}

/** Command prefix that mounts an empty read-only disk on the folder. */
export function withReadOnlyDisk(folder: string): string[] {
  return ['unshare', ...inside, 'sh', '-c', `mount -t tmpfs -o ro tmpfs '${folder}' && exec "$@"`, 'sh']
}

/** Command prefix that drops all rights over files of others, even for root. */
export const asUnknownUser: readonly string[] = ['unshare', ...inside]

export function pathInsideProcess(pid: number | undefined, folder: string): string {
  return `/proc/${pid}/root${folder}`
}

/** Fills the disk to the last byte; returns how to free it. */
export async function fillUp(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, FILLER)
  for (let bytes = 64 * 1024; bytes >= 1; ) {
    const code = await writeFile(filler, Buffer.alloc(bytes), { flag: 'a' }).then(
      () => '',
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (code === 'ENOSPC') bytes = Math.floor(bytes / 2)
    else if (code) throw new Error(`The disk could not be filled: ${code}.`)
  }
  return () => rm(filler)
}
