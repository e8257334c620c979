import { useEffect, useState } from 'react'
import type { ClipFormat } from '#client/media/clip/plan/clip-layout.ts'
import { makeableFormats } from '#client/media/clip/worker/makeable-formats.ts'

/** Null until the browser has answered; none where it cannot make clips. */
export function useMakeableFormats(): readonly ClipFormat[] | null {
  const [formats, setFormats] = useState<readonly ClipFormat[] | null>(null)
  useEffect(() => {
    let isOver = false
    void makeableFormats().then((found) => !isOver && setFormats(found))
    return () => {
      isOver = true
    }
  }, [])
  return formats
}
