import { useEffect, useRef } from 'react'
import type { PhoneView } from '#client/media/phone-view.ts'
import { useLasting } from './use-lasting.ts'

/** What the phone is to the programme now, as one word. */
export type Tally = 'air' | 'next' | 'ready' | 'paused' | 'offline' | 'waiting'

const LOST_MS = 2_500
const ON_AIR_BUZZ = [400]
const OFF_AIR_BUZZ = [90, 90, 90]

/** The hand that holds the phone feels when it goes on the air, and off. */
export function useTally(view: PhoneView): Tally {
  const isLost = useLasting(view.socket !== 'open', LOST_MS)
  const tally = tallyOf(view, isLost)
  const before = useRef(tally)

  useEffect(() => {
    if (tally === 'air' && before.current !== 'air') navigator.vibrate?.(ON_AIR_BUZZ)
    if (tally !== 'air' && before.current === 'air') navigator.vibrate?.(OFF_AIR_BUZZ)
    before.current = tally
  }, [tally])

  return tally
}

function tallyOf({ told, vitals, picture }: PhoneView, isLost: boolean): Tally {
  if (!told) return isLost ? 'offline' : 'waiting'
  if (isLost || vitals?.trouble === 'unreachable') return 'offline'
  const isRefused = picture === 'denied' || picture === 'missing' || picture === 'busy'
  if (vitals?.isPaused || isRefused) return 'paused'
  return told.tally
}
