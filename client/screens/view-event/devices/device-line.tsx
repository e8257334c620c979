import { QrCode, RotateCcw } from 'lucide-react'
import { UserText } from '#client/events/user-text.tsx'
import { mediumDateTimeHere } from '#client/format/dates.ts'
import { type DeviceLineFragment, useInviteDeviceMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { Invite } from './invite-dialog.tsx'

type DeviceLineProps = {
  device: DeviceLineFragment
  place: number
  /** Omitted when no phone can be invited. */
  onInvited?: (invite: Invite) => void
  onRelink?: () => void
  onFailed?: (message: StatusMessage) => void
}

export function DeviceLine({ device, place, onInvited, onRelink, onFailed }: DeviceLineProps) {
  const { id, name, isController, phone } = device
  const text = useMessages(messages)
  const language = useLanguage()
  const [busy, run] = useBusy()
  const [inviteDevice] = useInviteDeviceMutation()
  const role = isController ? text.controller : text.camera
  const action = phone ? text.relink : text.invite

  const invite = () =>
    run(async () => {
      try {
        const { data } = await inviteDevice({ variables: { deviceId: id }, refetchQueries: ['ViewEvent'] })
        if (data) onInvited?.(data.inviteDevice)
      } catch (error) {
        onFailed?.({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
    })

  return (
    <li className={isController ? 'device-line device-line--controller' : 'device-line'}>
      <span className="plate" aria-hidden="true">
        {place}
      </span>
      <span className="device-line__name">
        <UserText>{name}</UserText>
        {phone ? (
          <>
            <small>
              {role}. <UserText>{phone.model}</UserText>
            </small>
            <small>{text.joinedFrom({ network: phone.network })}</small>
            <small>
              {text.lastSeen} <time dateTime={phone.lastSeenAt}>{mediumDateTimeHere(phone.lastSeenAt, language)}</time>
            </small>
          </>
        ) : (
          <small>{onInvited ? `${role}. ${text.notJoined}` : role}</small>
        )}
        {isController && onInvited && <small>{text.controllerNote}</small>}
      </span>
      {onInvited && (
        <Button
          kind="secondary"
          small
          busy={busy}
          aria-label={action.askFor({ device: name })}
          onClick={phone ? onRelink : invite}
        >
          {phone ? <RotateCcw className="icon icon--sm" /> : <QrCode className="icon icon--sm" />}
          {action.ask}
        </Button>
      )}
    </li>
  )
}
