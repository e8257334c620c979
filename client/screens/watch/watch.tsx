import { useCallback } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useProduct } from '#client/app/product.ts'
import { EventPlaceholder } from '#client/events/event-placeholder.tsx'
import { useWatchEventQuery, WatchedEventChangedDocument } from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import { LanguageSwitch } from '#client/i18n/language-switch.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { LogoMark } from '#client/ui/icons.tsx'
import { REOPEN_MINUTES } from '#schema/validation/limits.ts'
import { CalledOff } from './called-off.tsx'
import { Programme } from './programme.tsx'
import { useSettled } from './use-settled.ts'
import { useWatching } from './use-watching.ts'
import type { Watched } from './watched.ts'

/** Open to anyone with the link, signed in or not. */
export function Watch() {
  const { slug = '' } = useParams()
  const product = useProduct()
  const query = useWatchEventQuery({ variables: { slug }, notifyOnNetworkStatusChange: true })
  const { data, error, loading, refetch } = query
  const event = data?.eventBySlug
  const isOver = event?.status === 'cancelled' || (event?.status === 'completed' && !mayBeReopened(event))
  const [isSettled, settle] = useSettled(event)
  useLiveQuery(query, WatchedEventChangedDocument, { variables: { slug }, skip: !event || isOver || !isSettled })
  const readAgain = useCallback(() => void refetch().catch(() => {}), [refetch])
  const watching = useWatching(isSettled ? event : undefined, readAgain)

  return (
    <PageFrame>
      <title>{event ? event.title : product.fullName}</title>
      <TopBar
        heading={!event}
        title={
          <Link to="/">
            <LogoMark />
            {product.fullName}
          </Link>
        }
      />
      {!event && <EventPlaceholder {...{ loading, error }} onRetry={() => refetch()} />}
      {event &&
        (event.status === 'cancelled' ? (
          <CalledOff event={event} />
        ) : (
          <Programme {...{ event, watching, isSettled }} onPicture={settle} onEnded={readAgain} />
        ))}
      <footer className="page">
        <LanguageSwitch />
      </footer>
    </PageFrame>
  )
}

function mayBeReopened({ endedAt }: Pick<Watched, 'endedAt'>): boolean {
  return endedAt !== null && Date.now() < Date.parse(endedAt) + REOPEN_MINUTES * 60_000
}
