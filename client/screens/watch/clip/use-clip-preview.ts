import { useEffect, useState } from 'react'
import type { ClipRequest } from '#client/media/clip/plan/clip-request.ts'
import { runClipTask } from '#client/media/clip/worker/run-clip-task.ts'

/** `url` of the newest picture, which stays while the next one is made. */
export type ClipPreview = { url: string | null; state: 'loading' | 'shown' | 'failed' }

/** Choices follow each other while a length is stepped through. */
const SETTLED_MS = 250

/** Shows a picture of each request in turn; a constant `makeRequest` keeps it, null makes no more. */
export function useClipPreview(makeRequest: (() => Promise<ClipRequest>) | null): ClipPreview {
  const [preview, setPreview] = useState<ClipPreview>({ url: null, state: 'loading' })

  useEffect(() => {
    if (!makeRequest) return
    const closing = new AbortController()
    const { signal } = closing
    setPreview(({ url }) => ({ url, state: 'loading' }))
    const timer = setTimeout(() => {
      makeRequest()
        .then((request) => runClipTask({ what: 'picture', request }, { signal }))
        .then(
          (picture) => !signal.aborted && setPreview({ url: URL.createObjectURL(picture), state: 'shown' }),
          () => !signal.aborted && setPreview({ url: null, state: 'failed' }),
        )
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      closing.abort()
    }
  }, [makeRequest])

  const { url } = preview
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return makeRequest ? preview : { ...preview, state: 'shown' }
}
