import { ListChecks } from 'lucide-react'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { LinkButton } from '#client/ui/button.tsx'

export type Filling = { filled: number; left: readonly string[]; undo: () => void }

/** Says how many names were filled in at once, and which found no place. Always rendered: a live region announces changes. */
export function FilledNotice({ filling }: { filling: Filling | null }) {
  const text = useMessages(messages)
  return (
    <div role="status">
      {filling && (
        <div className="msg" data-kind={filling.left.length > 0 ? 'warn' : 'success'}>
          <ListChecks className="icon" />
          <div className="msg__body">
            <p>{text.namesFilled({ count: filling.filled })}</p>
            {filling.left.length > 0 && <p>{text.namesLeft({ names: filling.left.join(', ') })}</p>}
            <p className="msg__more">
              <LinkButton onClick={filling.undo}>{text.undo}</LinkButton>
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
