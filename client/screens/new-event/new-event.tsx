import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import type { Attempt } from '#client/event-form/draft-form.tsx'
import { EventForm } from '#client/event-form/event-form.tsx'
import { blankDevice, blankEvent, type EventFormValues } from '#client/event-form/shared/form-values.ts'
import { EventPlaceholder } from '#client/events/event-placeholder.tsx'
import {
  type EventFormFragment,
  useCreateEventMutation,
  useEventToCopyQuery,
  useLastOwnEventQuery,
  type EventInput as WireInput,
} from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { copyOf } from './copied-event.ts'
import { CopiedNote, InfoNote } from './form-notes.tsx'
import { messages } from './messages/generated.ts'
import { trialEvent } from './trial-event.ts'

/** `?copy=` names an own event whose settings are filled in; `?trial` fills in an event to try the product with. */
export function NewEvent() {
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const isTrial = search.has('trial')
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
      <TopBar title={text.heading} back={isFirstPage ? '/events-layout' : () => navigate(-1)}>
        {copied === null && <CopyLastMatch />}
      </TopBar>
      {copied === null && <NewEventForm key={String(isTrial)} isTrial={isTrial} />}
      {copied !== null && data && <NewEventForm key={data.event.id} copied={data.event} />}
      {copied !== null && !data && (
        <EventPlaceholder {...{ loading, error }} onRetry={() => refetch()} backTo="/events-layout" />
      )}
    </PageFrame>
  )
}

/** Stands in the bar, so that nothing moves when it appears. Not cached: the events home keeps the list of own events. */
function CopyLastMatch() {
  const { data } = useLastOwnEventQuery({ fetchPolicy: 'no-cache' })
  const text = useMessages(messages)
  const last = data?.events.nodes[0]
  return (
    last && (
      <Link
        className={buttonClass({ kind: 'secondary', small: true })}
        to={`/add-event?copy=${last.id}`}
        replace
        title={last.title}
      >
        {text.copyLast}
      </Link>
    )
  )
}

type NewEventFormProps = { copied?: EventFormFragment; isTrial?: boolean }

function NewEventForm({ copied, isTrial = false }: NewEventFormProps) {
  const text = useMessages(messages)
  const isCopy = copied?.isOwner === true
  const empty = () => ({ ...blankEvent, devices: [{ ...blankDevice, name: text.myPhone }] })
  const trial = () => trialEvent(Date.now(), { ...text.trial, device: text.myPhone })
  const [start, setStart] = useState<{ round: number; values: EventFormValues }>(() => ({
    round: 0,
    values: isCopy ? copyOf(copied, Date.now()) : isTrial ? trial() : empty(),
  }))
  const [createEvent] = useCreateEventMutation({
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' }),
  })
  const createdId = useRef('')
  const navigate = useNavigate()

  async function save(input: WireInput, { clientMutationId }: Attempt) {
    const { data } = await createEvent({ variables: { input, clientMutationId } })
    createdId.current = data?.createEvent.id ?? ''
  }

  return (
    <main className="app__main" id="main">
      <EventForm
        key={start.round}
        name="new"
        initial={start.values}
        words={text.form}
        actions={{
          save,
          again: () => {
            // The address without a query mounts a new form.
            if (copied || isTrial) void navigate('/add-event', { replace: true })
            else setStart({ round: start.round + 1, values: empty() })
          },
          close: (isSaved) => navigate('/events-layout?success=true', { state: { isSaved } }),
          ...(isTrial && { open: () => navigate(`/view-event/${createdId.current}`, { replace: true }) }),
        }}
        note={
          isCopy ? (
            <CopiedNote {...start.values} />
          ) : copied ? (
            <InfoNote>{text.notCopied}</InfoNote>
          ) : (
            isTrial && <InfoNote>{text.trialNote}</InfoNote>
          )
        }
      />
    </main>
  )
}
