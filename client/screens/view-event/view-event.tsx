import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { EventPlaceholder } from '#client/events/event-placeholder.tsx'
import { PrintSheet } from '#client/events/share/print-sheet.tsx'
import { useViewEventQuery, ViewedEventChangedDocument } from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { AfterMatch } from '#client/screens/view-event/after-match/after-match.tsx'
import { Cockpit } from '#client/screens/view-event/cockpit/cockpit.tsx'
import { LineUps } from '#client/screens/view-event/cockpit/line-ups.tsx'
import { DEVICES_ID, Devices } from '#client/screens/view-event/devices/devices.tsx'
import { Information, Sponsors } from '#client/screens/view-event/shared/event-sections.tsx'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { EventActions } from './event-actions.tsx'
import { EventHero } from './event-hero.tsx'
import { History } from './history.tsx'
import { ShareActions } from './share-actions.tsx'
import { ShareLink } from './share-link.tsx'

export function ViewEvent() {
  const { id = '' } = useParams()
  const query = useViewEventQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const { data, error, loading, refetch } = query
  const text = useMessages(messages)
  const [asksForNewLink, askForNewLink] = useNewLinkAsked()
  const event = data?.event
  const isOpen = event?.status === 'scheduled' || event?.status === 'live'
  useLiveQuery(query, ViewedEventChangedDocument, { variables: { id }, skip: !event })

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back="/events-layout">
        {event?.isOwner && isOpen && (
          <Link className="icon-btn" to={`/edit-event/${event.id}`} aria-label={text.edit}>
            <Pencil className="icon" />
          </Link>
        )}
      </TopBar>
      {event ? (
        <main className="app__main" id="main">
          <div className="page stack">
            <EventHero event={event} />
            {event.isOwner && isOpen && <Cockpit event={event} devicesId={DEVICES_ID} />}
            <ShareActions event={event} hasShare={!(event.isOwner && isOpen)} />
            <div className="sections">
              {event.isOwner && event.status === 'completed' && <AfterMatch event={event} />}
              <Information event={event} />
              <LineUps event={event} />
              <Devices event={event} />
              <Sponsors event={event} />
              <ShareLink event={event} isAsked={asksForNewLink} ask={askForNewLink} />
              {!!event.revisions?.length && (
                <History event={event} canRestore={isOpen} onBecamePrivate={() => askForNewLink(true)} />
              )}
            </div>
          </div>
          {event.isOwner && <EventActions event={event} />}
          <PrintSheet event={event} />
        </main>
      ) : (
        <EventPlaceholder
          {...{ loading, error }}
          onRetry={() => refetch()}
          backTo="/events-layout"
          namesFailuresNotFound
        />
      )}
    </PageFrame>
  )
}

/** Whether the new-link dialog is open: at first, when an edit has just made the event private. */
function useNewLinkAsked() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(state?.becamePrivate === true)

  function ask(isWanted: boolean) {
    setAsked(isWanted)
    if (state?.becamePrivate) void navigate(pathname, { replace: true, state: null })
  }

  return [isAsked, ask] as const
}
