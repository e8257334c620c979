import { useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { EventForm } from '#client/event-form/event-form.tsx'
import { type EventFormValues, valuesOf } from '#client/event-form/shared/form-values.ts'
import { EventPlaceholder } from '#client/events/event-placeholder.tsx'
import {
  type EventFormFragment,
  useEditEventQuery,
  useUpdateEventMutation,
  type EventInput as WireInput,
} from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { messages } from './messages/generated.ts'
import { isEditable, NotEditable } from './not-editable.tsx'

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
  const text = useMessages(messages)
  const event = data?.event

  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} back={isFirstPage ? `/view-event/${id}` : () => navigate(-1)} />
      {event && isEditable(event) ? (
        <EditForm key={event.id} event={event} fetchNewest={async () => (await refetch()).data?.event} />
      ) : event ? (
        <NotEditable event={event} />
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

type EditFormProps = { event: EventFormFragment; fetchNewest: () => Promise<EventFormFragment | undefined> }

/** Remounts the form, by a new `round` as its key, on a reset and when a newer version is loaded. */
function EditForm({ event, fetchNewest }: EditFormProps) {
  const [start, setStart] = useState(() => ({ round: 0, version: event.version, values: valuesOf(event) }))
  const [updateEvent] = useUpdateEventMutation()
  const becamePrivate = useRef(false)
  const navigate = useNavigate()
  const text = useMessages(messages)

  async function save(input: WireInput, version: number) {
    const wasPublic = event.visibility === 'public'
    await updateEvent({ variables: { id: event.id, input, version } })
    becamePrivate.current = wasPublic && input.visibility === 'private'
  }

  function startFrom({ version }: EventFormFragment, values: EventFormValues) {
    setStart({ round: start.round + 1, version, values })
  }

  async function loadNewest(): Promise<boolean> {
    const stored = await fetchNewest().catch(() => undefined)
    if (stored) startFrom(stored, valuesOf(stored))
    return stored !== undefined
  }

  return (
    <main className="app__main" id="main">
      <EventForm
        key={start.round}
        name={event.id}
        initial={start.values}
        version={start.version}
        words={text.form}
        actions={{
          save: (input, { version }) => save(withKnownDevices(input, event), version ?? event.version),
          again: () => startFrom(event, cleared(event)),
          close: () =>
            navigate(`/view-event/${event.id}`, { replace: true, state: { becamePrivate: becamePrivate.current } }),
          loadNewest,
        }}
      />
    </main>
  )
}

/** Drops the ids of devices that were removed since the draft was written, which the server would reject. */
function withKnownDevices(input: WireInput, { devices }: EventFormFragment): WireInput {
  const known = new Set(devices?.map(({ id }) => id))
  const kept = (input.devices ?? []).map(({ id, ...device }) => (id && known.has(id) ? { id, ...device } : device))
  return { ...input, devices: kept }
}

/** "Reset Form" (spec 2.6) keeps the event without its devices, sponsors, type and settings. */
function cleared(event: EventFormFragment): EventFormValues {
  return { ...valuesOf(event), sponsors: [], devices: [], type: '', details: {} }
}
