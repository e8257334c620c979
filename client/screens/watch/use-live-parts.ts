import { useLazyImport } from '#client/errors/use-lazy-import.ts'

export type LiveParts = typeof import('#client/screens/watch/stages/live-parts.ts')

const load = (): Promise<LiveParts> => import('#client/screens/watch/stages/live-parts.ts')

/** Loads the player's components when they are first wanted; null until then. */
export function useLiveParts(isWanted: boolean): LiveParts | null {
  return useLazyImport(load, isWanted)
}
