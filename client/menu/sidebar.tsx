import { useWords } from '#client/language/use-words.ts'
import { Account } from './account.tsx'
import { words } from './words.ts'

/** Stands beside the page where there is room; the drawer replaces it where there is none. */
export function Sidebar() {
  return (
    <aside className="sidebar" aria-label={useWords(words).label}>
      <Account />
    </aside>
  )
}
