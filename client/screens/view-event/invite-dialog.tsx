import { UserText } from '#client/events/user-text.tsx'
import { mediumDateShortTimeHere } from '#client/events/when.ts'
import type { DeviceLineFragment, InviteDeviceMutation } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { MessageBar } from '#client/ui/message.tsx'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { LinkCode } from './link-code.tsx'
import { LinkField } from './link-field.tsx'
import { words } from './words.ts'

export type Invite = InviteDeviceMutation['inviteDevice']

type InviteDialogProps = {
  invite: Invite | null
  device: DeviceLineFragment | null
  eventTitle: string
  onClose: () => void
}

/** The way in for one phone, until one has taken it. */
export function InviteDialog({ invite, device, eventTitle, onClose }: InviteDialogProps) {
  const text = useWords(words)
  const language = useLanguage()
  const [message, say] = useMessage(MESSAGE_MS.toast)
  const model = device?.phone?.model

  return (
    <Dialog
      kind="showing"
      open={invite !== null && device !== null}
      onClose={onClose}
      title={device ? text.invite.askFor(device.name) : ''}
      body={
        invite &&
        device && (
          <>
            {!invite.isClaimed && model === undefined && (
              <>
                <LinkCode url={invite.url} label={text.invite.code} />
                <LinkField
                  url={invite.url}
                  title={`${device.name} · ${eventTitle}`}
                  label={text.invite.link}
                  say={say}
                />
                <p className="field__hint">
                  {text.invite.until}{' '}
                  <time dateTime={invite.expiresAt}>{mediumDateShortTimeHere(invite.expiresAt, language)}</time>
                </p>
              </>
            )}
            <MessageBar message={message}>
              {model !== undefined && (
                <p className="msg" data-kind="success">
                  <MessageIcon kind="success" />
                  <UserText>{text.invite.joined(model, device.name)}</UserText>
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
