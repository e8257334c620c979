import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { EventForm } from '#client/event-form/event-form.tsx'
import { blankEvent, type EventFormValues } from '#client/event-form/shared/form-values.ts'
import { EventLoading, EventMissing } from '#client/events/event-placeholder.tsx'
import { type EventFormFragment, useCreateEventMutation, useEventToCopyQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { copyOf } from './copied-event.ts'
import { messages } from './messages/generated.ts'

/** `?copy=` names an own event whose settings are filled in. */
export function NewEvent() {
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const { data, error, loading, refetch } = useEventToCopyQuery({
    variables: { id: copied ?? '' },
    skip: copied === null,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  const text = useMessages(messages)

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back={isFirstPage ? '/events-layout' : () => navigate(-1)} />
      {copied === null && <NewEventForm initial={blankEvent} />}
      {copied !== null && data && <CopyForm event={data.event} />}
      {copied !== null && !data && loading && <EventLoading />}
      {copied !== null && !data && !loading && (
        <EventMissing error={error} onRetry={() => refetch()} backTo="/events-layout" />
      )}
    </PageFrame>
  )
}

function CopyForm({ event }: { event: EventFormFragment }) {
  const [initial] = useState(() => (event.isOwner ? copyOf(event, Date.now()) : blankEvent))
  return <NewEventForm initial={initial} />
}

function NewEventForm({ initial }: { initial: EventFormValues }) {
  const [start, setStart] = useState({ round: 0, values: initial })
  const [createEvent] = useCreateEventMutation({
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' }),
  })
  const navigate = useNavigate()
  const text = useMessages(messages)
  return (
    <main className="app__main" id="main">
      <EventForm
        key={start.round}
        name="new"
        initial={start.values}
        words={text.form}
        actions={{
          save: (input, { clientMutationId }) => createEvent({ variables: { input, clientMutationId } }),
          again: () => setStart({ round: start.round + 1, values: blankEvent }),
          close: (isSaved) => navigate('/events-layout?success=true', { state: { isSaved } }),
        }}
      />
    </main>
  )
}
