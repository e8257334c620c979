import type { ReactNode } from 'react'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import { MessageIcon } from './message-icon.tsx'

type MessageBarProps = {
  message: ShownMessage | null
  id?: string
  className?: string
  /** Secondary line below the message. */
  more?: string | undefined
  /** Whether it interrupts screen readers. */
  urgent?: boolean
  /** Shown while there is no message. */
  children?: ReactNode
}

/** Always rendered, even when empty: a live region announces only changes. */
export function MessageBar({ message, more, urgent = false, children, ...place }: MessageBarProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing but wait while it is being read
    <div
      {...place}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      onPointerEnter={message?.hold}
      onPointerLeave={message?.release}
      onFocus={message?.hold}
      onBlur={message?.release}
    >
      {message ? (
        <div key={message.key} className="msg" data-kind={message.kind}>
          <MessageIcon kind={message.kind} />
          <div className="msg__body">
            <p>{message.text}</p>
            {more && <p className="msg__more">{more}</p>}
          </div>
        </div>
      ) : (
        children
      )}
    </div>
  )
}
