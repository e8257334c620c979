import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { venueDateTime } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { messages } from './messages/generated.ts'

type CopiedNoteProps = { localTime: string; timeZone: string }

/** Says that the form is a copy, and of which time. */
export function CopiedNote({ localTime, timeZone }: CopiedNoteProps) {
  const text = useMessages(messages)
  const when = venueDateTime(localTime, timeZone, useLanguage())
  return (
    <div className="form-notice">
      <div className="msg" data-kind="success">
        <MessageIcon kind="success" />
        <div className="msg__body">
          <p>{text.copied({ when })}</p>
          <p className="msg__more">
            <Link className="link-btn" to="/add-event" replace>
              {text.startEmpty}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

export function InfoNote({ children }: { children: ReactNode }) {
  return (
    <div className="form-notice">
      <p className="msg" data-kind="info">
        <MessageIcon kind="info" />
        {children}
      </p>
    </div>
  )
}
