import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'

/** Resolves to `none` when the code cannot be loaded: the page works without reminders. */
const load = () => import('#client/reminders/remind-me.tsx').catch(() => 'none' as const)

export function Reminder({ slug }: { slug: string }) {
  const text = useMessages(messages)
  const parts = useLazyImport(load, true)
  if (parts === 'none') return null
  if (parts) return <parts.RemindMe key={slug} slug={slug} label={text.remindMe} />
  return (
    <Button kind="primary" block busy>
      {text.remindMe}
    </Button>
  )
}
