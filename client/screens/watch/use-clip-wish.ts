import { useCallback, useEffect, useRef, useState } from 'react'

/** `entryId` is null for what was on the picture at `pictureMs`, when the clip was asked for. */
export type ClipWish = { entryId: string | null; pictureMs: number | null }

export type WishedClip = {
  wish: ClipWish | null
  /** Stays the same function, whatever is on the picture. */
  open(entryId: string | null): void
  close(): void
}

export function useClipWish(pictureMs: number | null): WishedClip {
  const [wish, setWish] = useState<ClipWish | null>(null)
  const newestMs = useRef(pictureMs)
  useEffect(() => {
    newestMs.current = pictureMs
  }, [pictureMs])
  const open = useCallback((entryId: string | null) => setWish({ entryId, pictureMs: newestMs.current }), [])
  const close = useCallback(() => setWish(null), [])
  return { wish, open, close }
}
