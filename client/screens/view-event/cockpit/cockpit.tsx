import { Pencil, Share2, SlidersHorizontal, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSharing } from '#client/events/share/use-sharing.ts'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { FilmButton } from './film-button.tsx'
import { messages } from './messages/generated.ts'

type CockpitProps = {
  event: EventDetailsPageFragment
  /** Where the devices' invites are. */
  devicesId: string
}

/** What an owner does with an event that is not over. */
export function Cockpit({ event, devicesId }: CockpitProps) {
  const { id, devices } = event
  const text = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const { share, busy } = useSharing(event, say, text.notShared)

  return (
    <div className="stack">
      <nav className="cockpit" aria-label={text.row}>
        <button className="cockpit__item" type="button" aria-busy={busy || undefined} onClick={share}>
          <Share2 className="icon" />
          {text.share}
        </button>
        <button className="cockpit__item" type="button" onClick={() => document.getElementById(devicesId)?.focus()}>
          <Users className="icon" />
          {text.invite}
        </button>
        <Link className="cockpit__item" to={`/control/${id}`}>
          <SlidersHorizontal className="icon" />
          {text.controlRoom}
        </Link>
        <Link className="cockpit__item" to={`/edit-event/${id}`}>
          <Pencil className="icon" />
          {text.edit}
        </Link>
      </nav>
      <MessageBar message={message} />
      {!!devices?.length && <FilmButton eventId={id} devices={devices} />}
    </div>
  )
}
