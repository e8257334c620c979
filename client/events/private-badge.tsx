import { Lock } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

export function PrivateBadge() {
  return (
    <span className="badge badge--plain">
      <Lock className="icon" />
      {useWords(words).private}
    </span>
  )
}
