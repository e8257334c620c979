import { useRef, useState } from 'react'

/** Runs one action at a time: calls in the meantime are ignored. */
export function useBusy() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(action: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return [busy, run] as const
}
