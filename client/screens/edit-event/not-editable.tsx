import { Link } from 'react-router-dom'
import type { EventFormFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'

type Editability = Pick<EventFormFragment, 'id' | 'isOwner' | 'status'>

export function isEditable({ isOwner, status }: Editability): boolean {
  return isOwner && (status === 'scheduled' || status === 'live')
}

export function NotEditable({ event }: { event: Editability }) {
  const text = useMessages(messages)
  return (
    <main className="page" id="main">
      <section className="blank">
        <p className="blank__title">{event.isOwner ? text.isOver : text.notYours}</p>
        <p>
          <Link className={buttonClass({ kind: 'secondary' })} to={`/view-event/${event.id}`}>
            {text.view}
          </Link>
        </p>
      </section>
    </main>
  )
}
