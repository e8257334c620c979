import { useEffect, useRef } from 'react'

/** Calls `press` for keys without a modifier while `isOn`. When it returns true, the browser's own action is prevented. */
export function useKeyPress(isOn: boolean, press: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })

  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (isPlain && latest.current(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
