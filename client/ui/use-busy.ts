import { useRef, useState } from 'react'

/** Runs one deed at a time: a second press meanwhile does nothing. */
export function useBusy() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(deed: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await deed()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return [busy, run] as const
}
