import { useEffect, useRef } from 'react'
import { backOffMs } from '#client/media/back-off.ts'

const LONGEST_WAIT_MS = 30_000

/** Repeats `retry` while `isWanted`: after growing waits while the page is shown, and as soon as the network is back. */
export function useRetry(isWanted: boolean, retry: () => void) {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })

  useEffect(() => {
    if (!isWanted) return
    let failures = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      waiting = setTimeout(
        () => {
          if (!document.hidden && navigator.onLine) latest.current()
          failures += 1
          wait()
        },
        backOffMs(failures, { longestMs: LONGEST_WAIT_MS }) + 1_000,
      )
    }
    const again = () => latest.current()
    wait()
    addEventListener('online', again)
    return () => {
      clearTimeout(waiting)
      removeEventListener('online', again)
    }
  }, [isWanted])
}
