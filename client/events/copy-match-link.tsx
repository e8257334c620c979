import { CopyPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'

type CopyMatchLinkProps = { event: { id: string; title: string }; icon?: boolean }

/** Leads to a new event with the settings of this one, which must be an own event. */
export function CopyMatchLink({ event: { id, title }, icon = false }: CopyMatchLinkProps) {
  const text = useMessages(messages)
  const path = `/add-event?copy=${id}`
  if (icon) {
    return (
      <Link className="icon-btn" to={path} aria-label={text.copyMatchOf({ title })}>
        <CopyPlus className="icon" />
      </Link>
    )
  }
  return (
    <Link className={buttonClass({ kind: 'secondary', small: true })} to={path}>
      <CopyPlus className="icon icon--sm" />
      {text.copyMatch}
    </Link>
  )
}
