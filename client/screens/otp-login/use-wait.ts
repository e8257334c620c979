import { useEffect, useState } from 'react'

/** Counts down the seconds that the server asked to wait; 0 when there is nothing to wait for. */
export function useWait() {
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])

  return [seconds, setSeconds] as const
}
