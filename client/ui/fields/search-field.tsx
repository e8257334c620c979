import { Search } from 'lucide-react'

type SearchFieldProps = { label: string; value: string; maxLength: number; onChange: (value: string) => void }

/** To stand within a `search` element. */
export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  return (
    <label className="search">
      <span className="sr-only">{label}</span>
      <Search className="icon" />
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
