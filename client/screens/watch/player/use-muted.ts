import { useCallback, useSyncExternalStore } from 'react'
import { soundChoice } from './choices.ts'

/** Muted state of the element, and its setter, which also saves the choice. */
export function useMuted(video: HTMLVideoElement | null) {
  const subscribe = useCallback(
    (heard: () => void) => {
      video?.addEventListener('volumechange', heard)
      return () => video?.removeEventListener('volumechange', heard)
    },
    [video],
  )
  const isMuted = useSyncExternalStore(subscribe, () => video?.muted ?? true)

  function mute(muted: boolean) {
    if (!video) return
    video.muted = muted
    soundChoice.set(muted ? 'off' : 'on')
  }

  return [isMuted, mute] as const
}
