import { UserText } from '#client/events/user-text.tsx'
import { timeAgo } from '#client/format/dates.ts'
import type { DeviceLineFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { InvitingEvent } from '#client/live/invite/invite-text.ts'
import { messages as cockpitMessages } from '#client/screens/view-event/cockpit/messages/generated.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { DeviceTools } from './device-tools.tsx'
import type { Invite } from './invite-dialog.tsx'

const SEEN_EVERY_MS = 30_000

type DeviceLineProps = {
  device: DeviceLineFragment
  place: number
  event: InvitingEvent
  /** Omitted when no phone can be invited. */
  onInvited?: (invite: Invite) => void
  onRelink?: () => void
  onFailed?: (message: StatusMessage) => void
}

export function DeviceLine({ device, place, event, onInvited, onRelink, onFailed }: DeviceLineProps) {
  const { name, isController, phone } = device
  const text = useMessages(messages)
  const role = isController ? text.controller : text.camera
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
            <LastSeen instant={phone.lastSeenAt} />
          </>
        ) : (
          <small>{onInvited ? `${role}. ${text.notJoined}` : role}</small>
        )}
        {isController && onInvited && <small>{text.controllerNote}</small>}
      </span>
      {onInvited && <DeviceTools {...{ device, event, onInvited, onRelink, onFailed }} />}
    </li>
  )
}

function LastSeen({ instant }: { instant: string }) {
  const { seen } = useMessages(cockpitMessages)
  const ago = timeAgo(instant, new Date(useNow(SEEN_EVERY_MS)), useLanguage())
  return (
    <small>
      <time dateTime={instant}>{seen({ ago })}</time>
    </small>
  )
}
