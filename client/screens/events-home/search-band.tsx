import { Search } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { SEARCH_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

export function SearchBand({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { search } = useMessages(messages)
  return (
    <search className="searchband">
      <div className="searchband__inner">
        <label className="search">
          <span className="sr-only">{search}</span>
          <Search className="icon" />
          <input
            className="input"
            type="search"
            enterKeyHint="search"
            placeholder={search}
            maxLength={SEARCH_MAX}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
    </search>
  )
}
