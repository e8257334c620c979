import { useEffect } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { EventLoading, EventPlaceholder } from '#client/events/event-placeholder.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { useController } from '#client/screens/control-room/shared/use-controller.ts'
import { useRoomId } from '#client/screens/control-room/shared/use-room-id.ts'
import { renewEarly } from '#client/session/renew-early.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { SkipLink } from '#client/ui/frame/skip-link.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { Studio } from './studio.tsx'
import '#client/ui/theme/screens/control-room.css'

const loadRecording = () => import('./recording/recording-page.tsx')

/** Cuts between cameras while the event is live; afterwards, edits the cuts of the recording. */
export function ControlRoom() {
  const { id = '' } = useParams()
  const roomId = useRoomId()
  const access = useController(id)
  const text = useMessages(messages)
  const isOver = access.kind === 'open' && access.event.status === 'completed'
  const recording = useLazyImport(loadRecording, isOver)
  useEffect(renewEarly, [])

  if (access.kind === 'signed-out') return <Navigate to="/otp-login" replace />
  const isRunning = access.kind === 'open' && (access.event.status === 'scheduled' || access.event.status === 'live')
  if (isRunning) {
    return (
      <>
        <title>{tabTitle(text.heading)}</title>
        <SkipLink />
        <Studio {...access} roomId={roomId} />
      </>
    )
  }

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back={`/view-event/${id}`} />
      {access.kind === 'missing' && (
        <EventPlaceholder
          {...{ loading: access.loading, error: access.error }}
          onRetry={access.refetch}
          backTo="/events-layout"
        />
      )}
      {access.kind === 'forbidden' && <Unavailable title={text.forbidden} />}
      {access.kind === 'open' &&
        (access.event.status === 'cancelled' ? (
          <Unavailable title={text.cancelled} more={text.cancelledText} />
        ) : recording ? (
          <recording.RecordingPage event={access.event} controller={access.controller} />
        ) : (
          <EventLoading />
        ))}
    </PageFrame>
  )
}

function Unavailable({ title, more }: { title: string; more?: string }) {
  const { toEvents } = useMessages(messages)
  return (
    <main className="page" id="main">
      <section className="blank">
        <p className="blank__title">{title}</p>
        {more && <p className="blank__text">{more}</p>}
        <Link className={buttonClass({ kind: 'secondary' })} to="/events-layout">
          {toEvents}
        </Link>
      </section>
    </main>
  )
}
