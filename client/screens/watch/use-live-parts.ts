import { useEffect, useState } from 'react'
import { lazyImport } from '#client/app/lazy-import.ts'
import { useRaise } from '#client/errors/use-raise.ts'

export type LiveParts = typeof import('#client/screens/watch/stages/live-parts.ts')

/** Loads the player's components when they are first wanted; null until then. */
export function useLiveParts(isWanted: boolean): LiveParts | null {
  const [parts, setParts] = useState<LiveParts | null>(null)
  const raise = useRaise()

  useEffect(() => {
    if (!isWanted || parts) return
    let isUnmounted = false
    void lazyImport(() => import('#client/screens/watch/stages/live-parts.ts')).then(
      (fetched) => !isUnmounted && setParts(fetched),
      (error) => !isUnmounted && raise(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [isWanted, parts, raise])

  return parts
}
