import { useMessages } from '#client/i18n/use-messages.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { SEARCH_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

export function SearchBand({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { search } = useMessages(messages)
  return (
    <search className="searchband">
      <div className="searchband__inner">
        <SearchField label={search} value={value} maxLength={SEARCH_MAX} onChange={onChange} />
      </div>
    </search>
  )
}
