import { useEffect, useState } from 'react'
import { fetchPart } from '#client/part.ts'

export type LiveParts = typeof import('./live-parts.ts')

/** The parts of the page that show a picture, fetched once they are wanted; null as long as they have not come. */
export function useLiveParts(isWanted: boolean): LiveParts | null {
  const [parts, setParts] = useState<LiveParts | null>(null)
  useEffect(() => {
    if (!isWanted || parts) return
    let isOver = false
    void fetchPart(() => import('./live-parts.ts')).then((fetched) => !isOver && setParts(fetched))
    return () => {
      isOver = true
    }
  }, [isWanted, parts])
  return parts
}
