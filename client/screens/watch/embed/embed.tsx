import { ArrowUpRight } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useProduct } from '#client/app/product.ts'
import { EventPlaceholder } from '#client/events/event-placeholder.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { useWatchEventQuery, WatchedEventChangedDocument } from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { soundChoice } from '#client/screens/watch/player/choices.ts'
import { useWatching } from '#client/screens/watch/use-watching.ts'
import type { Watched } from '#client/screens/watch/watched.ts'
import { EmbeddedStill } from './embedded-still.tsx'
import { EmbeddedVideo } from './embedded-video.tsx'
import { messages } from './messages/generated.ts'
import '#client/ui/theme/screens/embed.css'

/** How often a page that nobody has tapped yet asks whether the match has begun or ended. */
const POLL_MS = 60_000

/** The player of a public event, for pages of other sites. Loads no video before a tap, and starts without sound. */
export function Embed() {
  const { slug = '' } = useParams()
  const [isWanted, setWanted] = useState(false)
  const [isOver, setOver] = useState(false)
  const query = useWatchEventQuery({
    variables: { slug },
    pollInterval: isWanted || isOver ? 0 : POLL_MS,
    skipPollAttempt: () => document.hidden,
    notifyOnNetworkStatusChange: true,
  })
  const { data, error, loading, refetch } = query
  const event = data?.eventBySlug
  const isShown = event?.visibility === 'public' && event.status !== 'cancelled'
  const hasEnded = event?.status === 'completed' || event?.status === 'cancelled'
  if (hasEnded !== isOver) setOver(hasEnded)
  const readAgain = useCallback(() => void refetch().catch(() => {}), [refetch])
  useLiveQuery(query, WatchedEventChangedDocument, {
    variables: { slug },
    skip: !isWanted || hasEnded,
  })
  useWatching(isWanted && isShown ? event : undefined, readAgain)
  const stage = useRef<HTMLElement>(null)

  function start() {
    soundChoice.set('unsaid')
    setWanted(true)
    // The button that had the focus goes away; the player's controls come next.
    stage.current?.focus()
  }

  if (!event) return <EventPlaceholder {...{ loading, error }} onRetry={() => refetch()} />
  return (
    <>
      <title>{event.title}</title>
      <div className="embed">
        <main className="embed__stage" ref={stage} tabIndex={-1}>
          {!isShown && <NotShown />}
          {isShown && !isWanted && <EmbeddedStill event={event} onStart={start} />}
          {isShown && isWanted && <EmbeddedVideo event={event} onEnded={readAgain} />}
        </main>
        <FullPageLink event={event} />
      </div>
    </>
  )
}

function NotShown() {
  const text = useMessages(messages)
  return (
    <div className="player player--turf">
      <div className="player__slate player__slate--solid">
        <p className="player__slate-title">{text.notShown}</p>
      </div>
    </div>
  )
}

function FullPageLink({ event }: { event: Watched }) {
  const text = useMessages(messages)
  const { fullName } = useProduct()
  return (
    <footer className="embed__bar">
      <h1 className="embed__title">
        <UserText>{event.title}</UserText>
      </h1>
      <a className="embed__link" href={event.shareUrl} target="_blank" rel="noopener">
        {text.fullPage({ product: fullName })}
        <ArrowUpRight className="icon icon--sm" />
      </a>
    </footer>
  )
}
