import { Bookmark, CircleUserRound, Contact, Phone, Settings, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useCurrentUser } from '#client/session/use-session.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { initial } from './initial.ts'
import { messages } from './messages/generated.ts'

/** `close` is the button that closes the drawer. */
export function Account({ close }: { close?: ReactNode }) {
  const text = useMessages(messages)
  const user = useCurrentUser()
  const fullname = user?.fullname ?? ''
  const caption = useId()
  const [message, say] = useMessage(MESSAGE_MS.list)

  const later = [
    { label: text.newGroup, icon: <Users className="icon" /> },
    { label: text.contacts, icon: <Contact className="icon" /> },
    { label: text.calls, icon: <Phone className="icon" /> },
    { label: text.savedMessages, icon: <Bookmark className="icon" /> },
  ]

  return (
    <div className="account">
      <div className="account__who turf">
        {close}
        <span className="avatar" aria-hidden="true">
          {initial(fullname)}
        </span>
        <p className="account__name">
          <bdi>{fullname}</bdi>
        </p>
        <p className="account__mobile">{user?.mobile}</p>
      </div>
      <nav className="nav-list" aria-label={text.label}>
        <Link className="nav-list__item" to="/my-profile">
          <CircleUserRound className="icon" />
          {text.myProfile}
        </Link>
        {later.map(({ label, icon }) => (
          <button
            key={label}
            className="nav-list__item nav-list__item--later"
            type="button"
            aria-label={label}
            aria-describedby={caption}
            onClick={() => say({ kind: 'info', text: text.notAvailable({ name: label }) })}
          >
            {icon}
            <span>
              {label}
              <small aria-hidden="true">{text.notYet}</small>
            </span>
          </button>
        ))}
        <Link className="nav-list__item" to="/settings">
          <Settings className="icon" />
          {text.settings}
        </Link>
      </nav>
      <p id={caption} hidden>
        {text.notYet}
      </p>
      <Toast message={message} />
    </div>
  )
}
