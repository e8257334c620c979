import { useCallback, useEffect, useState } from 'react'
import type { Watched } from './watched.ts'

/** Longest time that others wait for the first picture. */
const WAIT_MS = 3_000

/**
 * Whether requests that no picture needs may be sent: false until `settle` is called while a programme starts, so that
 * they do not slow it down. Once true, it stays true.
 */
export function useSettled(event: Watched | undefined): [isSettled: boolean, settle: () => void] {
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  const isWaiting = !isSettled && event !== undefined

  if (isWaiting && event.programmeUrl === null) setSettled(true)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(settle, WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, settle])

  return [isSettled, settle]
}
