import { useSyncExternalStore } from 'react'

export function useFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
}

function subscribe(heard: () => void) {
  document.addEventListener('fullscreenchange', heard)
  return () => document.removeEventListener('fullscreenchange', heard)
}
