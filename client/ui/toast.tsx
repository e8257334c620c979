import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import { MessageIcon } from './message-icon.tsx'

export function Toast({ message, aboveDock = false }: { message: ShownMessage | null; aboveDock?: boolean }) {
  return (
    <div
      className={aboveDock ? 'toasts toasts--above-dock' : 'toasts'}
      role="status"
      aria-live="polite"
      onPointerEnter={message?.hold}
      onPointerLeave={message?.release}
    >
      {message && (
        <div key={message.key} className="toast">
          <MessageIcon kind={message.kind} />
          {message.text}
        </div>
      )}
    </div>
  )
}
