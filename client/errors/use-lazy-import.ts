import { useEffect, useState } from 'react'
import { lazyImport } from '#client/app/lazy-import.ts'
import { useRaise } from './use-raise.ts'

/** Imports a module when it is first wanted; null until it is there. `load` must be constant. Failures go to the error screen. */
export function useLazyImport<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  const raise = useRaise()

  useEffect(() => {
    if (!isWanted || module) return
    let isUnmounted = false
    void lazyImport(load).then(
      (fetched) => !isUnmounted && setModule(fetched),
      (error) => !isUnmounted && raise(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, isWanted, module, raise])

  return module
}
