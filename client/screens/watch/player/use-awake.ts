import { useEffect, useState } from 'react'

const AWAKE_MS = 4_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'fullscreenchange'] as const

/** Whether there was any input in the last AWAKE_MS. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(true)
  useEffect(() => {
    let falling: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(falling)
      setAwake(true)
      falling = setTimeout(() => setAwake(false), AWAKE_MS)
    }
    for (const sign of SIGNS) document.addEventListener(sign, wake)
    wake()
    return () => {
      clearTimeout(falling)
      for (const sign of SIGNS) document.removeEventListener(sign, wake)
    }
  }, [])
  return isAwake
}
