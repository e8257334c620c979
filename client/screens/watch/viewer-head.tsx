import { Check, Clock } from 'lucide-react'
import { ShareRow } from '#client/events/share/share-row.tsx'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { Directions } from '#client/events/visit/directions.tsx'
import { timeAtVenueWithZone, venueDateTime, venueTime } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import { messages } from './messages/generated.ts'
import type { LiveParts } from './use-live-parts.ts'
import type { ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

type ViewerHeadProps = {
  event: Watched
  shown: ShownVideo
  parts: LiveParts | null
  playback: Playback | null
  watching: number | null
}

export function ViewerHead({ event, shown, parts, playback, watching }: ViewerHeadProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const { status, localTime, timeZone, endedAt, watchedCount } = event
  const isShown = shown.programmeUrl !== null && parts !== null && playback !== null

  return (
    <div className="viewer__head">
      <p className="cluster">
        {isShown && <parts.PlaybackBadge playback={playback} isLive />}
        {!isShown && status === 'scheduled' && (
          <span className="badge badge--plain">
            <Clock className="icon" />
            {text.startsAt({ when: venueTime(localTime, timeZone, language) })}
          </span>
        )}
        {!isShown && status === 'completed' && endedAt && (
          <span className="badge badge--plain">
            <Check className="icon" />
            {text.endedAt({ when: timeAtVenueWithZone(Date.parse(endedAt), timeZone, language) })}
          </span>
        )}
        {!isShown && !(status === 'completed' && endedAt) && <StatusBadge status={status} />}
        {status === 'live' && watching !== null && <span className="muted">{text.watching({ count: watching })}</span>}
        {!isShown && !!watchedCount && <span className="muted">{text.watched({ count: watchedCount })}</span>}
        <span className="muted">{displayNameOf(event.type, language)}</span>
      </p>
      <h1 className="viewer__title">
        <UserText>{event.title}</UserText>
      </h1>
      <p className="muted">
        {venueDateTime(localTime, timeZone, language)} • <UserText>{event.venue}</UserText>{' '}
        <Directions venue={event.venue} />
      </p>
      <ShareRow event={event} />
    </div>
  )
}
