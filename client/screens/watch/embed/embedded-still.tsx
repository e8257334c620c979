import { Play } from 'lucide-react'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { useResult } from '#client/events/use-result.ts'
import { UserText } from '#client/events/user-text.tsx'
import { venueDateTime } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Watched } from '#client/screens/watch/watched.ts'
import { messages } from './messages/generated.ts'

/** What stands before the video: what it is, and a button where there is something to play. */
export function EmbeddedStill({ event, onStart }: { event: Watched; onStart: () => void }) {
  const { title, venue, status, localTime, timeZone, programmeUrl, recordingUrl } = event
  const text = useMessages(messages)
  const result = useResult(event)
  const when = venueDateTime(localTime, timeZone, useLanguage())
  const isPlayable = programmeUrl !== null || recordingUrl !== null
  return (
    <div className="player player--turf">
      <div className="embed__about">
        {status !== 'scheduled' && <StatusBadge status={status} />}
        <p className="player__slate-title">
          <UserText>{title}</UserText>
        </p>
        <p className="player__slate-text">{result ? <UserText>{result}</UserText> : when}</p>
        {!result && (
          <p className="player__slate-text">
            <UserText>{venue}</UserText>
          </p>
        )}
        {status === 'completed' && !isPlayable && <p className="player__slate-text">{text.noRecording}</p>}
        {isPlayable && (
          <button className="embed__play" type="button" onClick={onStart}>
            <Play className="icon" />
            {programmeUrl ? text.watchLive : text.watchMatch}
          </button>
        )}
      </div>
    </div>
  )
}
