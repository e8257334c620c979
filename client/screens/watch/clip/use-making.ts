import { useEffect, useRef, useState } from 'react'
import { ClipError, type ClipFault } from '#client/media/clip/making/clip-error.ts'
import type { ClipRequest } from '#client/media/clip/plan/clip-request.ts'
import { runClipTask } from '#client/media/clip/worker/run-clip-task.ts'

export type Making =
  | { phase: 'choosing' }
  | { phase: 'making'; share: number }
  | { phase: 'made'; file: File; url: string; seconds: number }
  | { phase: 'failed'; fault: ClipFault }

export function useMaking(fileName: string) {
  const [making, setMaking] = useState<Making>({ phase: 'choosing' })
  const running = useRef<AbortController | null>(null)
  const url = making.phase === 'made' ? making.url : null

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

  async function start(makeRequest: () => Promise<ClipRequest>) {
    running.current?.abort()
    const closing = new AbortController()
    const { signal } = closing
    running.current = closing
    setMaking({ phase: 'making', share: 0 })
    try {
      const request = await makeRequest()
      const report = (share: number) => signal.aborted || setMaking({ phase: 'making', share })
      const clip = await runClipTask({ what: 'clip', request }, { signal, report })
      const file = new File([clip], fileName, { type: clip.type })
      const seconds = Math.round((request.untilMs - request.fromMs) / 1_000)
      setMaking({ phase: 'made', file, url: URL.createObjectURL(file), seconds })
    } catch (error) {
      if (!signal.aborted) setMaking({ phase: 'failed', fault: error instanceof ClipError ? error.fault : 'unable' })
    }
  }

  return {
    making,
    start,
    /** Stops what runs, and goes back to the choices. */
    back() {
      running.current?.abort()
      setMaking({ phase: 'choosing' })
    },
  }
}
