import { useEffect, useState } from 'react'
import { Stage } from '#client/screens/watch/stage.tsx'
import { useLiveParts } from '#client/screens/watch/use-live-parts.ts'
import { useScore } from '#client/screens/watch/use-score.ts'
import { useShown } from '#client/screens/watch/use-shown.ts'
import { useSponsors } from '#client/screens/watch/use-sponsors.tsx'
import type { Watched } from '#client/screens/watch/watched.ts'

/** Longest time that the score waits for the first picture. */
const WAIT_MS = 3_000

type EmbeddedVideoProps = { event: Watched; onEnded: () => void }

const notSought = () => {}

/** The picture with its score and controls. A recording starts at once: the viewer has tapped already. */
export function EmbeddedVideo({ event, onEnded }: EmbeddedVideoProps) {
  const { shown, played, setPlayback } = useShown(event, onEnded)
  const { playback } = played
  const [isSettled, setSettled] = useState(event.programmeUrl === null)
  const parts = useLiveParts(true)
  const score = useScore({ event, shown, played, isSettled })
  const plates = useSponsors({ event, shown, playback, isSettled })

  if (!isSettled && playback?.phase === 'playing') setSettled(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Stage
      {...{ event, shown, parts, playback, score, plates }}
      highlights={null}
      seek={null}
      onPlayback={setPlayback}
      onSought={notSought}
      startsAtOnce
    />
  )
}
