import { messages } from '#client/address-book/messages/generated.ts'
import { UserText } from '#client/events/user-text.tsx'
import type { ContactLineFragment, DeviceLineFragment, OwnEventFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { SelectField } from '#client/ui/fields/field.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { SCORER } from './jobs.ts'
import { useSending } from './use-sending.ts'

type InviteRowProps = {
  person: ContactLineFragment
  event: OwnEventFragment
  /** A device's id, `SCORER` or nothing (''). */
  job: string
  /** The devices that this person can take. */
  devices: readonly DeviceLineFragment[]
  onJob: (job: string) => void
  /** Called when another phone has joined as the device meanwhile. */
  onTaken: () => void
  say: (message: StatusMessage) => void
}

export function InviteRow({ person, event, job, devices, onJob, onTaken, say }: InviteRowProps) {
  const { invite: text } = useMessages(messages)
  const { name, mobile } = person
  const { send, busy, blocked } = useSending({ person, event, job, devices, onTaken, say })

  /** Fixes the suggested job as this person's, so that a choice for somebody else does not change it. */
  function sendBy(way: 'whatsApp' | 'sms') {
    onJob(job)
    void send(way)
  }

  return (
    <li className="row-item">
      <p className="row-item__title">
        <UserText>{name}</UserText>
      </p>
      <SelectField label={text.job({ name })} value={job} onChange={({ target }) => onJob(target.value)}>
        {devices.map(({ id, name: device, isController }) => (
          <option key={id} value={id}>
            {isController ? text.controller({ device }) : text.camera({ device })}
          </option>
        ))}
        <option value={SCORER}>{text.scorer}</option>
        <option value="">{text.nothing}</option>
      </SelectField>
      <div className="cluster">
        <Button
          small
          busy={busy}
          disabled={job === ''}
          aria-label={text.whatsAppTo({ name })}
          onClick={() => sendBy('whatsApp')}
        >
          {text.whatsApp}
        </Button>
        {mobile && (
          <Button
            kind="secondary"
            small
            busy={busy}
            disabled={job === ''}
            aria-label={text.smsTo({ name })}
            onClick={() => sendBy('sms')}
          >
            {text.sms}
          </Button>
        )}
      </div>
      {!mobile && <p className="field__hint">{text.noNumber}</p>}
      {blocked && (
        <p role="status">
          {text.blocked}{' '}
          <a
            className={buttonClass({ kind: 'secondary', small: true })}
            href={blocked}
            target="_blank"
            rel="noreferrer"
          >
            {text.open}
          </a>
        </p>
      )}
    </li>
  )
}
