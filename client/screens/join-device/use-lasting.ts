import { useEffect, useState } from 'react'

/** True once it has been so for `ms`; false at once. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && lasts
}
