import { useSyncExternalStore } from 'react'

export function useFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
}

function subscribe(heard: () => void) {
  document.addEventListener('fullscreenchange', heard)
  return () => document.removeEventListener('fullscreenchange', heard)
}

/** iPhones support full screen for video elements only. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type Turnable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }

/** Toggles full screen, in landscape where the orientation can be locked. */
export async function fillScreen(stage: HTMLElement, video: AppleVideo | null) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (!stage.requestFullscreen) return video?.webkitEnterFullscreen?.()
  await stage.requestFullscreen()
  // Most devices do not support the lock and reject.
  await (screen.orientation as Turnable | undefined)?.lock?.('landscape').catch(() => {})
}
