import type { ReactNode } from 'react'
import { MessageBar } from './message.tsx'
import type { ShownMessage } from './use-message.ts'

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
