import { useEffect, useState } from 'react'
import { type ClipSource, readClipSource } from '#client/media/clip/source/read-clip-source.ts'

/** `source` is null until it is read, and after a failure until `retry`. */
export type ReadSource = { source: ClipSource | null; hasFailed: boolean; retry(): void }

export function useClipSource(playlistUrl: string): ReadSource {
  const [source, setSource] = useState<ClipSource | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (hasFailed) return
    const closing = new AbortController()
    const { signal } = closing
    readClipSource(playlistUrl, signal).then(
      (read) => signal.aborted || setSource(read),
      () => signal.aborted || setFailed(true),
    )
    return () => closing.abort()
  }, [playlistUrl, hasFailed])

  return { source, hasFailed, retry: () => setFailed(false) }
}
