import { Link } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'

/** The way back for the event's owner; nothing for other phones. */
export function EventPageLink({ path }: { path: string | null }) {
  const { eventPage } = useMessages(messages)
  return (
    path !== null && (
      <Link className={buttonClass({ kind: 'secondary' })} to={path}>
        {eventPage}
      </Link>
    )
  )
}
