import { CircleAlert } from 'lucide-react'
import { MessageBar } from '#client/ui/message.tsx'
import type { ShownMessage } from '#client/ui/use-message.ts'

type MessagePlaceProps = { id: string; message: ShownMessage | null; fault: string | null }

/** Shows the message, then the error until it is fixed. */
export function MessagePlace({ id, message, fault }: MessagePlaceProps) {
  return (
    <MessageBar id={id} className="gate__messages" message={message}>
      {fault && (
        <p className="field__error">
          <CircleAlert className="icon icon--sm" />
          {fault}
        </p>
      )}
    </MessageBar>
  )
}
