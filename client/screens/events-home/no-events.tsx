import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { EventFilter } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import type { Asked } from './asked-for.ts'
import { EmptyState } from './empty-state.tsx'
import { FirstSteps, TryLink } from './first-steps.tsx'
import { messages } from './messages/generated.ts'

type NoEventsProps = { filter: EventFilter; search: string; asked: Asked | null }

export function NoEvents({ filter, search, asked }: NoEventsProps) {
  const text = useMessages(messages)
  if (asked === 'today' || asked === 'next') {
    return <EmptyState title={text.askedNone[asked]} text={text.askedNoneText} />
  }
  if (search) return <EmptyState title={<bdi>{text.notFound({ search })}</bdi>} text={text.notFoundMore} />
  if (filter === 'active' || filter === 'completed') {
    return <EmptyState title={text.none[filter]} text={text.noneText[filter]} />
  }
  return (
    <EmptyState title={text.none[filter]}>
      <FirstSteps />
      <div className="blank__actions">
        <Link className={buttonClass()} to="/add-event">
          <Plus className="icon" />
          {text.newEvent}
        </Link>
        <TryLink />
      </div>
    </EmptyState>
  )
}
