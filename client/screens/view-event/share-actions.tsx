import { CopyMatchLink } from '#client/events/copy-match-link.tsx'
import { PosterLink } from '#client/events/share/poster-link.tsx'
import { ShareButton } from '#client/events/share/share-button.tsx'
import { useEventShare } from '#client/events/share/use-event-share.ts'
import { WhatsAppLink } from '#client/events/share/whatsapp-link.tsx'
import { CalendarButton } from '#client/events/visit/calendar-button.tsx'
import { Directions } from '#client/events/visit/directions.tsx'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages as cockpitMessages } from '#client/screens/view-event/cockpit/messages/generated.ts'

type ShareActionsProps = { event: EventDetailsPageFragment; hasShare: boolean }

/**
 * Shares the event, leads to the venue and the calendar, and for the owner copies an event that is not over ("Play again"
 * copies one that is). `hasShare`: whether the share sheet is offered here.
 */
export function ShareActions({ event, hasShare }: ShareActionsProps) {
  const { notShared } = useMessages(cockpitMessages)
  const { text } = useEventShare(event)
  const isCancelled = event.status === 'cancelled'
  const canCopy = event.isOwner && event.status !== 'completed'
  if (isCancelled && !canCopy) return null
  return (
    <div className="cluster">
      {!isCancelled && (
        <>
          <WhatsAppLink text={text} small />
          {hasShare && <ShareButton event={event} small aboveDock failure={notShared} />}
          <PosterLink slug={event.slug} small />
          <CalendarButton event={event} small />
          <Directions venue={event.venue} look={{ kind: 'secondary', small: true }} />
        </>
      )}
      {canCopy && <CopyMatchLink event={event} />}
    </div>
  )
}
