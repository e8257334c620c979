import { Check, Clock } from 'lucide-react'
import { eventTypeLabel } from '#client/events/event-type-label.ts'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { venueClock, venueTime, zoneName } from '#client/events/venue-clock.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import type { Playback } from '#client/media/playback.ts'
import { groundTime } from './ground-time.ts'
import type { LiveParts } from './use-live-parts.ts'
import type { Shown } from './use-shown.ts'
import type { Watched } from './watched.ts'
import { words } from './words.ts'

type ViewerHeadProps = {
  event: Watched
  shown: Shown
  parts: LiveParts | null
  playback: Playback | null
  watching: number | null
}

/** What it is, when and where; and how far it has come. */
export function ViewerHead({ event, shown, parts, playback, watching }: ViewerHeadProps) {
  const text = useWords(words)
  const language = useLanguage()
  const { status, localTime, timeZone, endedAt } = event
  const isShown = shown.programmeUrl !== null && parts !== null && playback !== null

  return (
    <div className="viewer__head">
      <p className="cluster">
        {isShown && <parts.StandingBadge playback={playback} isLive />}
        {!isShown && status === 'SCHEDULED' && (
          <span className="badge badge--plain">
            <Clock className="icon" />
            {text.startsAt(venueTime(localTime, timeZone, language))}
          </span>
        )}
        {!isShown && status === 'COMPLETED' && endedAt && (
          <span className="badge badge--plain">
            <Check className="icon" />
            {text.endedAt(
              `${groundTime(Date.parse(endedAt), timeZone, language)} ${zoneName(timeZone, 'short', language)}`,
            )}
          </span>
        )}
        {!isShown && !(status === 'COMPLETED' && endedAt) && <StatusBadge status={status} />}
        {status === 'LIVE' && watching !== null && <span className="muted">{text.watching(watching)}</span>}
        <span className="muted">{eventTypeLabel(event.type, language)}</span>
      </p>
      <h1 className="viewer__title">
        <UserText>{event.title}</UserText>
      </h1>
      <p className="muted">
        {venueClock(localTime, timeZone, language)} • <UserText>{event.venue}</UserText>
      </p>
    </div>
  )
}
