import { LinkCode } from '#client/events/share/link-code.tsx'
import { WhatsAppLink } from '#client/events/share/whatsapp-link.tsx'
import { UserText } from '#client/events/user-text.tsx'
import type { DeviceLineFragment, InviteDeviceMutation } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { type InvitingEvent, inviteText } from '#client/live/invite/invite-text.ts'
import { LinkField } from '#client/screens/view-event/shared/link-field.tsx'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'

export type Invite = InviteDeviceMutation['inviteDevice']

type InviteDialogProps = {
  invite: Invite | null
  device: DeviceLineFragment | null
  event: InvitingEvent
  onClose: () => void
}

/** The invite link of a device, until a phone has joined with it. */
export function InviteDialog({ invite, device, event, onClose }: InviteDialogProps) {
  const text = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.toast)
  const model = device?.phone?.model

  return (
    <Dialog
      kind="showing"
      open={invite !== null && device !== null}
      onClose={onClose}
      title={device ? text.invite.askFor({ device: device.name }) : ''}
      body={
        invite &&
        device && (
          <>
            {!invite.isClaimed && model === undefined && (
              <>
                <LinkCode url={invite.url} label={text.invite.code} />
                <WhatsAppLink text={inviteText(event, device, invite.url)} />
                <LinkField
                  url={invite.url}
                  title={`${device.name} · ${event.title}`}
                  label={text.invite.link}
                  kind="secondary"
                  say={say}
                />
                <p className="field__hint">{text.invite.until}</p>
              </>
            )}
            <MessageBar message={message}>
              {model !== undefined && (
                <p className="msg" data-kind="success">
                  <MessageIcon kind="success" />
                  <UserText>{text.invite.joined({ model, device: device.name })}</UserText>
                </p>
              )}
            </MessageBar>
          </>
        )
      }
      actions={
        <Button kind="secondary" data-safe onClick={onClose}>
          {text.invite.close}
        </Button>
      }
    >
      {model !== undefined ? text.invite.next : device?.isController ? text.invite.controller : text.invite.camera}
    </Dialog>
  )
}
