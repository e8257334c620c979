import { statfs } from 'node:fs/promises'

/** Free space for media (threat model 2.16). */
export type DiskSpace = {
  /** Whether no further event may start. */
  isScarce(): Promise<boolean>
  /** Whether all uploads are rejected. */
  isGone(): Promise<boolean>
}

export const unlimitedDiskSpace: DiskSpace = { isScarce: async () => false, isGone: async () => false }

const LOOK_EVERY_MS = 10_000
const SCARCE_SHARE = 0.85
const GONE_SHARE = 0.95

type Needs = { folder: string; reserveBytes: number; now?(): number }

/** Free space of the folder's disk; `reserveBytes` are kept for everything else. `now`: monotonic, in ms. */
export function freeDiskSpace({ folder, reserveBytes, now = () => performance.now() }: Needs): DiskSpace {
  let lookedMs = Number.NEGATIVE_INFINITY
  let found: Promise<{ usedShare: number; freeBytes: number }> | null = null

  function look() {
    if (found && now() - lookedMs < LOOK_EVERY_MS) return found
    lookedMs = now()
    found = statfs(folder).then(({ bavail, blocks, bsize }) => ({
      usedShare: 1 - bavail / blocks,
      freeBytes: bavail * bsize,
    }))
    found.catch(() => {
      found = null
    })
    return found
  }

  return {
    isScarce: async () => (await look()).usedShare >= SCARCE_SHARE,
    async isGone() {
      const { usedShare, freeBytes } = await look()
      return usedShare >= GONE_SHARE || freeBytes < reserveBytes
    },
  }
}
