import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const inside = ['--user', '--map-root-user', '--mount']
const FILLER = 'filler'

/** Whether an ordinary user can have disks of its own here, which nobody else sees. Only Linux has them, and not everywhere. */
export function canHaveSmallDisks(): boolean {
  return spawnSync('unshare', [...inside, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0
}

/** A command that runs another one with a small disk of its own in each of the folders. */
export function withSmallDisks(folders: Readonly<Record<string, string>>): string[] {
  const mounts = Object.entries(folders).map(([folder, size]) => `mount -t tmpfs -o size=${size} tmpfs '${folder}'`)
  return ['unshare', ...inside, 'sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh']
}

/** A command that runs another one for which the folder is an empty disk that is mounted read-only. */
export function withReadOnlyDisk(folder: string): string[] {
  return ['unshare', ...inside, 'sh', '-c', `mount -t tmpfs -o ro tmpfs '${folder}' && exec "$@"`, 'sh']
}

/** A command that runs another one as a user who has no rights over the files of others, even for root. */
export const asUnknownUser: readonly string[] = ['unshare', ...inside]

/** A folder as a process sees it. */
export function pathInsideProcess(pid: number | undefined, folder: string): string {
  return `/proc/${pid}/root${folder}`
}

/** Takes all the room that is left, to the last byte, and answers how to give it back. */
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
