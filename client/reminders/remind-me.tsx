import { Bell, BellRing } from 'lucide-react'
import { useProduct } from '#client/app/product.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'
import { useReminder } from './use-reminder.ts'

/** Switches the reminder of an event on and off, and says why the browser refuses. */
export function RemindMe({ slug, label }: { slug: string; label: string }) {
  const text = useMessages(messages)
  const { shortName } = useProduct()
  const { state, busy, change } = useReminder(slug)
  const isOn = state === 'on'
  const hints = {
    off: null,
    on: text.isOn,
    denied: text.denied,
    dismissed: text.dismissed,
    failed: text.failed,
    homeScreen: text.homeScreen({ product: shortName }),
    none: text.unsupported,
  }
  return (
    <div className="stack stack--tight">
      <Button kind={isOn ? 'secondary' : 'primary'} block busy={busy} aria-pressed={isOn} onClick={change}>
        {isOn ? <BellRing className="icon" /> : <Bell className="icon" />}
        {isOn ? text.reminderOn : label}
      </Button>
      <p className="muted" role="status">
        {hints[state]}
      </p>
    </div>
  )
}
