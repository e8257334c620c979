import { Ban, Check } from 'lucide-react'
import type { EventStatus } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { Ball } from '#client/ui/icons.tsx'
import { words } from './words.ts'

/** How far an event has come, in a word; nothing for one that is still ahead. */
export function StatusBadge({ status }: { status: EventStatus }) {
  const { live, completed, cancelled } = useWords(words)
  switch (status) {
    case 'SCHEDULED':
      return null
    case 'LIVE':
      return (
        <span className="badge badge--live">
          <Ball />
          {live}
        </span>
      )
    case 'COMPLETED':
      return (
        <span className="badge badge--plain">
          <Check className="icon" />
          {completed}
        </span>
      )
    case 'CANCELLED':
      return (
        <span className="badge badge--bad">
          <Ban className="icon" />
          {cancelled}
        </span>
      )
  }
}
