import { useEffect, useState } from 'react'
import type { StudioConnection } from '#client/live/studio-connection.ts'

/** Server time in ms, updated every second. */
export function useServerTime(link: StudioConnection | null): number {
  const [now, setNow] = useState(() => link?.serverMs() ?? Date.now())
  useEffect(() => {
    const tell = () => setNow(link?.serverMs() ?? Date.now())
    tell()
    const timer = setInterval(tell, 1_000)
    return () => clearInterval(timer)
  }, [link])
  return now
}
