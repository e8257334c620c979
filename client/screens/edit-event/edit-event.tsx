import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { EventForm } from '#client/event-form/event-form.tsx'
import { type EventFormValues, valuesOf } from '#client/event-form/form-values.ts'
import { EventLoading, EventMissing } from '#client/events/event-blank.tsx'
import { type EventFormFragment, useEditEventQuery, useUpdateEventMutation } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { tabTitle } from '#client/product.ts'
import { PageFrame } from '#client/ui/page-frame.tsx'
import { TopBar } from '#client/ui/top-bar.tsx'
import { isEditable, NotEditable } from './not-editable.tsx'
import { words } from './words.ts'

export function EditEvent() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = useEditEventQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const isFirstPage = useLocation().key === 'default'
  const navigate = useNavigate()
  const text = useWords(words)
  const event = data?.event

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back={isFirstPage ? `/view-event/${id}` : () => navigate(-1)} />
      {event && isEditable(event) ? (
        <EditForm key={event.id} event={event} newest={async () => (await refetch()).data?.event} />
      ) : event ? (
        <NotEditable event={event} />
      ) : loading ? (
        <EventLoading />
      ) : (
        <EventMissing error={error} onRetry={() => refetch()} backTo="/events-layout" />
      )}
    </PageFrame>
  )
}

type EditFormProps = { event: EventFormFragment; newest: () => Promise<EventFormFragment | undefined> }

/** Starts anew, with another round, when the form is reset and when a newer version is taken up. */
function EditForm({ event, newest }: EditFormProps) {
  const [start, setStart] = useState(() => ({ round: 0, version: event.version, values: valuesOf(event) }))
  const [updateEvent] = useUpdateEventMutation()
  const navigate = useNavigate()
  const text = useWords(words)

  function startFrom({ version }: EventFormFragment, values: EventFormValues) {
    setStart({ round: start.round + 1, version, values })
  }

  async function loadNewest() {
    const stored = await newest()
    if (stored) startFrom(stored, valuesOf(stored))
  }

  return (
    <main className="app__main" id="main">
      <EventForm
        key={start.round}
        name={event.id}
        initial={start.values}
        version={start.version}
        words={text.form}
        deeds={{
          save: (input, { version }) =>
            updateEvent({ variables: { id: event.id, input, version: version ?? event.version } }),
          again: () => startFrom(event, cleared(event)),
          close: () => navigate(`/view-event/${event.id}`, { replace: true }),
          loadNewest,
        }}
      />
    </main>
  )
}

/** What "Reset Form" leaves (spec 2.6): the event without its devices, sponsors, type and settings. */
function cleared(event: EventFormFragment): EventFormValues {
  return { ...valuesOf(event), sponsors: [], devices: [], type: '', details: {} }
}
