import type { EventFilter } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

const filters: readonly EventFilter[] = ['all', 'mine', 'active', 'completed']

export function FilterChips({ chosen, onChoose }: { chosen: EventFilter; onChoose: (filter: EventFilter) => void }) {
  const text = useMessages(messages)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make a form of it
    <div className="chips" role="group" aria-label={text.filters}>
      {filters.map((filter) => (
        <button
          key={filter}
          className="chip"
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {text.filter[filter]}
        </button>
      ))}
    </div>
  )
}
