import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { EventFilter } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from './empty-state.tsx'
import { messages } from './messages/generated.ts'

export function NoEvents({ filter, search }: { filter: EventFilter; search: string }) {
  const text = useMessages(messages)
  if (search) return <EmptyState title={<bdi>{text.notFound({ search })}</bdi>} text={text.notFoundText} />
  return (
    <EmptyState title={text.none[filter]} text={text.noneText[filter]}>
      {(filter === 'all' || filter === 'mine') && (
        <Link className={buttonClass()} to="/add-event">
          <Plus className="icon" />
          {text.newEvent}
        </Link>
      )}
    </EmptyState>
  )
}
