import { Lock } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

export function PrivateBadge() {
  return (
    <span className="badge badge--plain">
      <Lock className="icon" />
      {useMessages(messages).private}
    </span>
  )
}
