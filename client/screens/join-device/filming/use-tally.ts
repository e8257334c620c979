import { useEffect, useRef } from 'react'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { useDelayed } from '#client/ui/hooks/use-delayed.ts'

export type Tally = 'air' | 'next' | 'ready' | 'paused' | 'offline' | 'waiting'

const LOST_MS = 2_500
const ON_AIR_BUZZ = [400]
const OFF_AIR_BUZZ = [90, 90, 90]

/** Returns the camera's tally; vibrates when it goes on or off air. */
export function useTally(view: PhoneView): Tally {
  const isLost = useDelayed(view.socket !== 'open', LOST_MS)
  const tally = tallyOf(view, isLost)
  const before = useRef(tally)

  useEffect(() => {
    if (tally === 'air' && before.current !== 'air') navigator.vibrate?.(ON_AIR_BUZZ)
    if (tally !== 'air' && before.current === 'air') navigator.vibrate?.(OFF_AIR_BUZZ)
    before.current = tally
  }, [tally])

  return tally
}

function tallyOf({ cameraState, vitals, picture }: PhoneView, isLost: boolean): Tally {
  if (!cameraState) return isLost ? 'offline' : 'waiting'
  if (isLost || vitals?.trouble === 'unreachable') return 'offline'
  const isAway = picture !== 'on' && picture !== 'off' && picture !== 'asking'
  if (vitals?.isPaused || isAway) return 'paused'
  return cameraState.tally
}
