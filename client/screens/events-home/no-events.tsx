import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { EventFilter } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { Blank } from './blank.tsx'
import { words } from './words.ts'

/** Nothing on the list: for lack of events, or because none is what was searched for. */
export function NoEvents({ filter, search }: { filter: EventFilter; search: string }) {
  const text = useWords(words)
  if (search) return <Blank title={<bdi>{text.notFound(search)}</bdi>} text={text.notFoundText} />
  return (
    <Blank title={text.none[filter]} text={text.noneText[filter]}>
      {(filter === 'ALL' || filter === 'MINE') && (
        <Link className={buttonClass()} to="/add-event">
          <Plus className="icon" />
          {text.newEvent}
        </Link>
      )}
    </Blank>
  )
}
