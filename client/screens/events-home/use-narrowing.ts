import { useState } from 'react'
import type { EventFilter } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useDebounced } from '#client/ui/hooks/use-debounced.ts'
import { type Asked, askedFor, unquoted } from './asked-for.ts'
import { messages } from './messages/generated.ts'

const SEARCH_REST_MS = 300
const filterOf: Record<Asked, EventFilter> = { live: 'active', today: 'all', next: 'all', mine: 'mine' }

/** What narrows the list: the chip, and the search field, in which words such as "live" choose a chip or group. */
export function useNarrowing() {
  const text = useMessages(messages)
  const [chosen, setChosen] = useState<EventFilter>('all')
  const [typed, setTyped] = useState('')
  const rested = useDebounced(typed.trim(), SEARCH_REST_MS)
  const wish = typed.trim() && rested
  const asked = askedFor(wish, text.asked)

  function choose(filter: EventFilter) {
    setChosen(filter)
    if (askedFor(typed, text.asked)) setTyped('')
  }

  return {
    filter: asked ? filterOf[asked] : chosen,
    search: asked ? '' : unquoted(wish),
    asked,
    typed,
    setTyped,
    choose,
  }
}
