import { useCallback, useState } from 'react'

/** Returns a function that passes an error from outside rendering to the error boundary. */
export function useRaise(): (error: unknown) => void {
  const [, set] = useState<null>(null)
  return useCallback(
    (error) =>
      set(() => {
        throw error
      }),
    [],
  )
}
