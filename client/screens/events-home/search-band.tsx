import { Search } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { SEARCH_MAX } from '#schema/limits.ts'
import { words } from './words.ts'

export function SearchBand({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { search } = useWords(words)
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
