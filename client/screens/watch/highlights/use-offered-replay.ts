import { useCallback, useMemo, useState } from 'react'
import type { Playback } from '#client/media/playback/playback.ts'
import { useKeyPress } from '#client/ui/hooks/use-key-press.ts'
import type { ReplayOffer } from '#schema/highlights/replay-offer.ts'
import { offerAt, offersIn } from './offered-replay.ts'

/**
 * The replay that is offered at the picture's moment. It stays while it plays, and between `hold` and `release`; Escape
 * closes it. `closing` is called before it goes.
 */
export function useOfferedReplay({ dateRanges, pictureMs }: Playback, closing: () => void) {
  const [closedN, setClosed] = useState(0)
  const [held, setHeld] = useState<ReplayOffer | null>(null)
  const [playedN, setPlayed] = useState(0)
  const offers = useMemo(() => offersIn(dateRanges), [dateRanges])
  const offer = held ?? offerAt(offers, pictureMs, closedN)
  const isPlaying = offer !== null && offer.n === playedN

  const close = useCallback(() => {
    if (!offer) return
    closing()
    setClosed(offer.n)
    setHeld(null)
  }, [offer, closing])
  useKeyPress(offer !== null, ({ key, target }) => {
    // An open dialog closes first.
    if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return false
    close()
    return true
  })

  return {
    offer,
    isPlaying,
    close,
    play() {
      setHeld(offer)
      setPlayed(offer?.n ?? 0)
    },
    hold: () => setHeld(offer),
    release: () => {
      if (!isPlaying) setHeld(null)
    },
  }
}
