import { useSyncExternalStore } from 'react'

const wide = matchMedia('(orientation: landscape)')

/** Whether the phone is in landscape, the orientation in which viewers see the picture. */
export function useSideways(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
