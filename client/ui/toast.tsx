import { MessageIcon } from './message-icon.tsx'
import type { ShownMessage } from './use-message.ts'

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
