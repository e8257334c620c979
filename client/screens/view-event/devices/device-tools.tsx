import { QrCode, RotateCcw } from 'lucide-react'
import { openWhatsApp } from '#client/events/share/open-whatsapp.ts'
import { type DeviceLineFragment, useInviteDeviceMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { type InvitingEvent, inviteText } from '#client/live/invite/invite-text.ts'
import { messages as cockpitMessages } from '#client/screens/view-event/cockpit/messages/generated.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { Invite } from './invite-dialog.tsx'

type DeviceToolsProps = {
  device: DeviceLineFragment
  event: InvitingEvent
  onInvited: (invite: Invite) => void
  onRelink: (() => void) | undefined
  onFailed: ((message: StatusMessage) => void) | undefined
}

/** Invites a phone, or another one in place of the phone that has joined. */
export function DeviceTools({ device, event, onInvited, onRelink, onFailed }: DeviceToolsProps) {
  const { id, name, phone } = device
  const text = useMessages(messages)
  const { whatsApp, whatsAppFor } = useMessages(cockpitMessages)
  const [busy, run] = useBusy()
  const [inviteDevice] = useInviteDeviceMutation()
  const action = phone ? text.relink : text.invite

  const invite = (show: (invite: Invite) => void) =>
    run(async () => {
      try {
        const { data } = await inviteDevice({ variables: { deviceId: id }, refetchQueries: ['ViewEvent'] })
        if (data) show(data.inviteDevice)
      } catch (error) {
        onFailed?.({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
    })

  /** Shows the invite when WhatsApp cannot be opened, or a phone has joined meanwhile. */
  function send(invite: Invite) {
    const isSent = !invite.isClaimed && openWhatsApp(inviteText(event, device, invite.url))
    if (!isSent) onInvited(invite)
  }

  return (
    <span className="device-line__tools">
      {!phone && (
        <Button
          kind="secondary"
          small
          busy={busy}
          aria-label={whatsAppFor({ device: name })}
          onClick={() => invite(send)}
        >
          {whatsApp}
        </Button>
      )}
      <Button
        kind="secondary"
        small
        busy={busy}
        aria-label={action.askFor({ device: name })}
        onClick={phone ? onRelink : () => invite(onInvited)}
      >
        {phone ? <RotateCcw className="icon icon--sm" /> : <QrCode className="icon icon--sm" />}
        {action.ask}
      </Button>
    </span>
  )
}
