import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type DeviceLineFragment,
  type EventDetailsPageFragment,
  ViewedDevicesChangedDocument,
} from '#client/graphql/generated.ts'
import { useChanges } from '#client/graphql/use-changes.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { DeviceLine } from './device-line.tsx'
import { type Invite, InviteDialog } from './invite-dialog.tsx'
import { RelinkDialog } from './relink-dialog.tsx'
import { Scorers } from './scorers.tsx'

type InvitationsProps = { event: EventDetailsPageFragment; devices: readonly DeviceLineFragment[] }

/** The owner's devices until the event is over: their phones and invite links. */
export function Invitations({ event, devices }: InvitationsProps) {
  const [invite, setInvite] = useState<Invite | null>(null)
  const [relinkId, setRelinkId] = useState<string | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  useChanges(ViewedDevicesChangedDocument, { variables: { eventId: event.id } })
  const text = useMessages(messages)
  const byId = (id: string | undefined) => devices.find((device) => device.id === id) ?? null

  function showInvite(shown: Invite) {
    setRelinkId(null)
    setInvite(shown)
  }

  return (
    <>
      <div>
        <MessageBar message={message} />
        {devices.length > 0 && (
          <ol>
            {devices.map((device, place) => (
              <DeviceLine
                key={device.id}
                device={device}
                place={place + 1}
                event={event}
                onInvited={showInvite}
                onRelink={() => setRelinkId(device.id)}
                onFailed={say}
              />
            ))}
          </ol>
        )}
      </div>
      <Link className={buttonClass({ kind: 'secondary' })} to={`/control/${event.id}`}>
        <SlidersHorizontal className="icon icon--sm" />
        {text.controlRoom}
      </Link>
      <Scorers event={event} />
      <RelinkDialog
        device={byId(relinkId ?? undefined)}
        onClose={() => setRelinkId(null)}
        onRelinked={showInvite}
        onFailed={say}
      />
      <InviteDialog invite={invite} device={byId(invite?.deviceId)} event={event} onClose={() => setInvite(null)} />
    </>
  )
}
