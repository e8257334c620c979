import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { product } from '#client/app/product.ts'
import { EventLoading, EventMissing } from '#client/events/event-placeholder.tsx'
import { useWatchEventQuery } from '#client/graphql/generated.ts'
import { Mark } from '#client/ui/icons.tsx'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { CalledOff } from './called-off.tsx'
import { Programme } from './programme.tsx'
import { ShareButton } from './share-button.tsx'
import { useWatching } from './use-watching.ts'

/** For the event's details; its status is polled more often by `useWatching`. */
const ASK_AGAIN_MS = 60_000

/** Open to anyone with the link, signed in or not. */
export function Watch() {
  const { slug = '' } = useParams()
  const { data, error, loading, refetch } = useWatchEventQuery({
    variables: { slug },
    pollInterval: ASK_AGAIN_MS,
    notifyOnNetworkStatusChange: true,
  })
  const event = data?.eventBySlug
  const readAgain = useCallback(() => void refetch().catch(() => {}), [refetch])
  const watching = useWatching(event, readAgain)

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
      {event &&
        (event.status === 'CANCELLED' ? (
          <CalledOff event={event} />
        ) : (
          <Programme event={event} watching={watching} onEnded={readAgain} />
        ))}
    </PageFrame>
  )
}
