import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { product } from '#client/app/product.ts'
import { EventLoading, EventMissing } from '#client/events/event-placeholder.tsx'
import { useResult } from '#client/events/use-result.ts'
import { useWatchEventQuery, WatchedEventChangedDocument } from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { LogoMark } from '#client/ui/icons.tsx'
import { REOPEN_MINUTES } from '#schema/validation/limits.ts'
import { CalledOff } from './called-off.tsx'
import { Programme } from './programme.tsx'
import { ShareButton } from './share-button.tsx'
import { useSettled } from './use-settled.ts'
import { useWatching } from './use-watching.ts'
import type { Watched } from './watched.ts'

/** Open to anyone with the link, signed in or not. */
export function Watch() {
  const { slug = '' } = useParams()
  const query = useWatchEventQuery({ variables: { slug }, notifyOnNetworkStatusChange: true })
  const { data, error, loading, refetch } = query
  const event = data?.eventBySlug
  const isOver = event?.status === 'cancelled' || (event?.status === 'completed' && !mayBeReopened(event))
  const [isSettled, settle] = useSettled(event)
  useLiveQuery(query, WatchedEventChangedDocument, { variables: { slug }, skip: !event || isOver || !isSettled })
  const result = useResult(event)
  const readAgain = useCallback(() => void refetch().catch(() => {}), [refetch])
  const watching = useWatching(isSettled ? event : undefined, readAgain)

  return (
    <PageFrame>
      <title>{event ? event.title : product.fullName}</title>
      <TopBar
        heading={!event}
        title={
          <>
            <LogoMark />
            {product.fullName}
          </>
        }
      >
        {event && <ShareButton url={event.shareUrl} title={event.title} text={result} />}
      </TopBar>
      {!event && loading && <EventLoading />}
      {!event && !loading && <EventMissing error={error} onRetry={() => refetch()} />}
      {event &&
        (event.status === 'cancelled' ? (
          <CalledOff event={event} />
        ) : (
          <Programme {...{ event, watching, isSettled }} onPicture={settle} onEnded={readAgain} />
        ))}
    </PageFrame>
  )
}

function mayBeReopened({ endedAt }: Pick<Watched, 'endedAt'>): boolean {
  return endedAt !== null && Date.now() < Date.parse(endedAt) + REOPEN_MINUTES * 60_000
}
