import { useEffect, useState } from 'react'

/** True once `isSo` has held for `ms`; false at once. */
export function useDelayed(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && lasts
}
