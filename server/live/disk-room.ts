import { statfs } from 'node:fs/promises'

/** How much room there is for what cameras send (security.md 2.16). */
export type Room = {
  /** So little that no event should start. */
  isScarce(): Promise<boolean>
  /** So little that nothing more is taken. */
  isGone(): Promise<boolean>
}

/** Where nothing that grows lies on our own disk. */
export const ampleRoom: Room = { isScarce: async () => false, isGone: async () => false }

const LOOK_EVERY_MS = 10_000
const SCARCE_SHARE = 0.85
const GONE_SHARE = 0.95

type Needs = { folder: string; reserveBytes: number; now(): number }

/** The room on the disk under a folder, of which the last bytes are kept for everything else. */
export function diskRoom({ folder, reserveBytes, now }: Needs): Room {
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
