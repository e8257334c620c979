import { SearchField } from '#client/ui/fields/search-field.tsx'
import { SEARCH_MAX } from '#schema/validation/limits.ts'

type ContactSearchProps = { label: string; value: string; onChange: (value: string) => void }

export function ContactSearch(props: ContactSearchProps) {
  return (
    <search>
      <SearchField {...props} maxLength={SEARCH_MAX} />
    </search>
  )
}
