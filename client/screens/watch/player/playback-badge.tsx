import { History, WifiOff } from 'lucide-react'
import { shortDuration } from '#client/format/duration.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import { messages } from './messages/generated.ts'

type PlaybackBadgeProps = { playback: Playback; isLive: boolean; isOnPicture?: boolean }

export function PlaybackBadge({ playback, isLive, isOnPicture = false }: PlaybackBadgeProps) {
  const text = useMessages(messages)
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
        <LiveIcon />
        {text.live}
      </span>
    )
  }
  return (
    <span className="badge badge--behind">
      <History className="icon" />
      {text.behind({ by: shortDuration(behindMs) })}
    </span>
  )
}
