import { useEffect, useState } from 'react'

/** Counts down the seconds to wait that the server asked for; 0 when there are none. */
export function useWait() {
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])

  return [seconds, setSeconds] as const
}
