import { useCallback, useEffect, useRef, useState } from 'react'

export type StatusMessage = { kind: 'success' | 'error' | 'info'; text: string }

/** `hold` and `release` suspend the time-out while a pointer or the focus is on the message. */
export type ShownMessage = StatusMessage & { key: number; hold: () => void; release: () => void }

/** Shows one message at a time, for `stayMs`. Null hides it at once. */
export function useMessage(stayMs: number) {
  const [message, setMessage] = useState<ShownMessage | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const count = useRef(0)

  const say = useCallback(
    (next: StatusMessage | null) => {
      const hold = () => clearTimeout(timer.current)
      const release = () => {
        hold()
        timer.current = setTimeout(() => setMessage(null), stayMs)
      }
      count.current += 1
      setMessage(next && { ...next, key: count.current, hold, release })
      release()
    },
    [stayMs],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  return [message, say] as const
}
