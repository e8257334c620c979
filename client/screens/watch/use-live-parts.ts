import { useEffect, useRef, useState } from 'react'
import { loadPart } from '#client/app/lazy-part.ts'
import { useRaise } from '#client/errors/use-raise.ts'

export type LiveParts = typeof import('#client/screens/watch/stages/live-parts.ts')

/** Loads the player's components when they are first wanted; null until then. */
export function useLiveParts(isWanted: boolean): LiveParts | null {
  const [parts, setParts] = useState<LiveParts | null>(null)
  const raise = useRaise()
  const fail = useRef(raise)
  useEffect(() => {
    if (!isWanted || parts) return
    let isOver = false
    void loadPart(() => import('#client/screens/watch/stages/live-parts.ts')).then(
      (fetched) => !isOver && setParts(fetched),
      (error) => !isOver && fail.current(error),
    )
    return () => {
      isOver = true
    }
  }, [isWanted, parts])
  return parts
}
