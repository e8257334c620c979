import { Pencil } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { EventLoading, EventMissing } from '#client/events/event-blank.tsx'
import { useViewEventQuery } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { tabTitle } from '#client/product.ts'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { Devices } from './devices.tsx'
import { EventDeeds } from './event-deeds.tsx'
import { EventHero } from './event-hero.tsx'
import { Information, Sponsors } from './event-sections.tsx'
import { ShareLink } from './share-link.tsx'
import { words } from './words.ts'

export function ViewEvent() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = useViewEventQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const text = useWords(words)
  const event = data?.event
  const isOpen = event?.status === 'SCHEDULED' || event?.status === 'LIVE'

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
            <div className="sections">
              <Information event={event} />
              <Devices event={event} />
              <Sponsors event={event} />
              <ShareLink url={event.shareUrl} title={event.title} />
            </div>
          </div>
          {event.isOwner && <EventDeeds event={event} />}
        </main>
      ) : loading ? (
        <EventLoading />
      ) : (
        <EventMissing error={error} onRetry={() => refetch()} backTo="/events-layout" />
      )}
    </PageFrame>
  )
}
