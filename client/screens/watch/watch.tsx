import { useParams } from 'react-router-dom'
import { EventLoading, EventMissing } from '#client/events/event-blank.tsx'
import { useWatchEventQuery } from '#client/graphql/generated.ts'
import { product } from '#client/product.ts'
import { Mark } from '#client/ui/icons.tsx'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { CalledOff } from './called-off.tsx'
import { Programme } from './programme.tsx'
import { ShareButton } from './share-button.tsx'

const ASK_AGAIN_MS = 15_000

/** Whoever holds the link may watch, signed in or not. */
export function Watch() {
  const { slug = '' } = useParams()
  const { data, error, loading, refetch } = useWatchEventQuery({
    variables: { slug },
    pollInterval: ASK_AGAIN_MS,
    notifyOnNetworkStatusChange: true,
  })
  const event = data?.eventBySlug

  return (
    <PageFrame>
      <title>{event ? event.title : product.fullName}</title>
      <TopBar
        heading={!event}
        title={
          <>
            <Mark />
            {product.fullName}
          </>
        }
      >
        {event && <ShareButton url={event.shareUrl} title={event.title} />}
      </TopBar>
      {!event && loading && <EventLoading />}
      {!event && !loading && <EventMissing error={error} onRetry={() => refetch()} />}
      {event && (event.status === 'CANCELLED' ? <CalledOff event={event} /> : <Programme event={event} />)}
    </PageFrame>
  )
}
