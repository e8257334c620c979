import { Ban, Check } from 'lucide-react'
import type { EventStatus } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import { messages } from './messages/generated.ts'

export function StatusBadge({ status }: { status: EventStatus }) {
  const { live, completed, cancelled } = useMessages(messages)
  switch (status) {
    case 'scheduled':
      return null
    case 'live':
      return (
        <span className="badge badge--live">
          <LiveIcon />
          {live}
        </span>
      )
    case 'completed':
      return (
        <span className="badge badge--plain">
          <Check className="icon" />
          {completed}
        </span>
      )
    case 'cancelled':
      return (
        <span className="badge badge--bad">
          <Ban className="icon" />
          {cancelled}
        </span>
      )
  }
}
