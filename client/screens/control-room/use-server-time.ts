import { useEffect, useState } from 'react'
import type { ControlLink } from '#client/live/control-link.ts'

/** The server's time in ms, told anew every second. */
export function useServerTime(link: ControlLink | null): number {
  const [now, setNow] = useState(() => link?.serverMs() ?? Date.now())
  useEffect(() => {
    const tell = () => setNow(link?.serverMs() ?? Date.now())
    tell()
    const timer = setInterval(tell, 1_000)
    return () => clearInterval(timer)
  }, [link])
  return now
}
