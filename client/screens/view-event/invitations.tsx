import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceLineFragment, EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { MessageBar } from '#client/ui/message.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { DeviceLine } from './device-line.tsx'
import { type Invite, InviteDialog } from './invite-dialog.tsx'
import { RelinkDialog } from './relink-dialog.tsx'
import { usePhones } from './use-phones.ts'
import { words } from './words.ts'

type InvitationsProps = { event: EventDetailsPageFragment; devices: readonly DeviceLineFragment[] }

/** One's own devices while the event is not over: who has joined, and how others are invited. */
export function Invitations({ event, devices }: InvitationsProps) {
  const [invite, setInvite] = useState<Invite | null>(null)
  const [relinkId, setRelinkId] = useState<string | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const askAgain = usePhones(event.id)
  const text = useWords(words)
  const byId = (id: string | undefined) => devices.find((device) => device.id === id) ?? null

  function showInvite(shown: Invite) {
    setRelinkId(null)
    setInvite(shown)
    askAgain()
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
      <RelinkDialog
        device={byId(relinkId ?? undefined)}
        onClose={() => setRelinkId(null)}
        onRelinked={showInvite}
        onFailed={say}
      />
      <InviteDialog
        invite={invite}
        device={byId(invite?.deviceId)}
        eventTitle={event.title}
        onClose={() => setInvite(null)}
      />
    </>
  )
}
