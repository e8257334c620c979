import { History, WifiOff } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import type { Playback } from '#client/media/playback.ts'
import { Ball } from '#client/ui/icons.tsx'
import { shortDuration } from './duration.ts'
import { words } from './player-words.ts'

type StandingBadgeProps = { playback: Playback; isLive: boolean; isOnPicture?: boolean }

/** How the picture stands to what happens on the ground. */
export function StandingBadge({ playback, isLive, isOnPicture = false }: StandingBadgeProps) {
  const text = useWords(words)
  const { phase, isAtEdge, behindMs } = playback
  if (phase === 'reconnecting') {
    return isOnPicture ? (
      <span />
    ) : (
      <span className="badge badge--warn">
        <WifiOff className="icon" />
        {text.reconnecting}
      </span>
    )
  }
  if (!isLive) return <span className="badge badge--behind">{text.replay}</span>
  if (isAtEdge) {
    return (
      <span className="badge badge--live">
        <Ball />
        {text.live}
      </span>
    )
  }
  return (
    <span className="badge badge--behind">
      <History className="icon" />
      {text.behind(shortDuration(behindMs))}
    </span>
  )
}
