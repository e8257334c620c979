import { useCallback, useEffect, useRef, useState } from 'react'

export type Message = { kind: 'success' | 'error' | 'info'; text: string }

/** A message on the screen: it can be held back from leaving, while a pointer or the focus is on it. */
export type ShownMessage = Message & { key: number; hold: () => void; release: () => void }

/** One message at a time, gone after `stayMs`. Saying nothing (`null`) takes it away at once. */
export function useMessage(stayMs: number) {
  const [message, show] = useState<ShownMessage | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const count = useRef(0)

  const say = useCallback(
    (said: Message | null) => {
      const hold = () => clearTimeout(timer.current)
      const release = () => {
        hold()
        timer.current = setTimeout(() => show(null), stayMs)
      }
      count.current += 1
      show(said && { ...said, key: count.current, hold, release })
      release()
    },
    [stayMs],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  return [message, say] as const
}
