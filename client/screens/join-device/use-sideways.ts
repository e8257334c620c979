import { useSyncExternalStore } from 'react'

const wide = matchMedia('(orientation: landscape)')

/** Whether the picture is wide, as viewers see it. */
export function useSideways(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
