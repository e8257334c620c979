import type { ReactNode } from 'react'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'

/** Main actions at the bottom of the screen, below their message. */
export function Dock({ message, children }: { message: ShownMessage | null; children: ReactNode }) {
  return (
    <div className="dock">
      <div className="dock__inner">
        <MessageBar message={message} />
        <div className="dock__actions">{children}</div>
      </div>
    </div>
  )
}
