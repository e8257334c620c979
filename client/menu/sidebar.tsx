import { useMessages } from '#client/i18n/use-messages.ts'
import { Account } from './account.tsx'
import { messages } from './messages/generated.ts'

export function Sidebar() {
  return (
    <aside className="sidebar" aria-label={useMessages(messages).label}>
      <Account />
    </aside>
  )
}
