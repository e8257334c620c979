import { useState } from 'react'
import { EventChoice, Waiting } from '#client/address-book/event-choice.tsx'
import { likeliest } from '#client/address-book/event-order.ts'
import { messages } from '#client/address-book/messages/generated.ts'
import { isOpen, useOwnEvents } from '#client/address-book/own-events.ts'
import { type ContactLineFragment, type OwnEventFragment, useEventToInviteQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { InviteRow } from './invite-row.tsx'
import { assigned, freeDevices } from './jobs.ts'

/** The invited people, and the name of the person or group for the title of the dialog. */
export type Invited = { name: string; people: readonly ContactLineFragment[] }

/** Invites each person to a camera of an event, or to keep its score, by a separate message. */
export function InvitePeople({ invited, onClose }: { invited: Invited | null; onClose: () => void }) {
  const text = useMessages(messages)
  return (
    <Dialog
      kind="showing"
      open={invited !== null}
      onClose={onClose}
      title={invited ? text.invite.title({ name: invited.name }) : ''}
      body={invited && <ToEvent people={invited.people} />}
      actions={
        <Button kind="secondary" data-safe onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {text.invite.hint}
    </Dialog>
  )
}

function ToEvent({ people }: { people: Invited['people'] }) {
  const text = useMessages(messages)
  const own = useOwnEvents()
  const offered = own.events?.filter(isOpen) ?? []
  const [chosen, choose] = useState<string | null>(null)
  const event = offered.find(({ id }) => id === chosen) ?? likeliest(offered, Date.now())
  if (people.length === 0) return <EmptyNote>{text.invite.nobody}</EmptyNote>
  return (
    <div className="stack">
      <EventChoice own={own} offered={offered} chosen={event?.id ?? ''} onChoose={choose} />
      {event && <Jobs key={event.id} people={people} event={event} />}
    </div>
  )
}

function Jobs({ people, event }: { people: Invited['people']; event: OwnEventFragment }) {
  const text = useMessages(messages)
  const { data, error, loading, refetch } = useEventToInviteQuery({
    variables: { id: event.id },
    fetchPolicy: 'cache-and-network',
  })
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [message, say] = useMessage(MESSAGE_MS.form)
  const devices = data?.event?.devices
  if (!devices) {
    return <Waiting failed={error !== undefined} busy={loading} onAgain={() => void refetch().catch(() => {})} />
  }

  const free = freeDevices(devices)
  const jobs = assigned(people, free, chosen)
  return (
    <>
      {free.length === 0 && <EmptyNote>{text.invite.noCamera}</EmptyNote>}
      <MessageBar message={message} />
      <ul className="rows">
        {people.map((person) => {
          const job = jobs.get(person.id) ?? ''
          const others = new Set([...jobs].filter(([id]) => id !== person.id).map(([, taken]) => taken))
          return (
            <InviteRow
              key={person.id}
              person={person}
              event={event}
              job={job}
              devices={free.filter(({ id }) => !others.has(id))}
              onJob={(next) => setChosen((before) => ({ ...before, [person.id]: next }))}
              onTaken={() => void refetch().catch(() => {})}
              say={say}
            />
          )
        })}
      </ul>
    </>
  )
}
