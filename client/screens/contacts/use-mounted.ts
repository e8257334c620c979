import { type RefObject, useEffect, useRef } from 'react'

/** True until the component is unmounted; for callbacks that may end later. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
