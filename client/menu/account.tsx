import { Bookmark, CircleUserRound, Contact, Phone, Settings, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { initial } from '#client/format/initial.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useCurrentUser } from '#client/session/use-session.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MobileNumber } from '#client/ui/mobile-number.tsx'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

/** `close` is the button that closes the drawer. */
export function Account({ close }: { close?: ReactNode }) {
  const text = useMessages(messages)
  const user = useCurrentUser()
  const fullname = user?.fullname ?? ''
  const caption = useId()
  const [message, say] = useMessage(MESSAGE_MS.list)

  const screens = [
    { to: '/my-profile', label: text.myProfile, Icon: CircleUserRound },
    { to: '/new-group', label: text.newGroup, Icon: Users },
    { to: '/contacts', label: text.contacts, Icon: Contact },
    { to: null, label: text.calls, Icon: Phone },
    { to: '/saved-messages', label: text.savedMessages, Icon: Bookmark },
    { to: '/settings', label: text.settings, Icon: Settings },
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
        <p className="account__mobile">
          <MobileNumber>{user?.mobile ?? ''}</MobileNumber>
        </p>
      </div>
      <nav className="nav-list" aria-label={text.label}>
        {screens.map(({ to, label, Icon }) =>
          to ? (
            <Link key={label} className="nav-list__item" to={to}>
              <Icon className="icon" />
              {label}
            </Link>
          ) : (
            <button
              key={label}
              className="nav-list__item nav-list__item--later"
              type="button"
              aria-label={label}
              aria-describedby={caption}
              onClick={() => say({ kind: 'info', text: text.notAvailable({ name: label }) })}
            >
              <Icon className="icon" />
              <span>
                {label}
                <small aria-hidden="true">{text.notYet}</small>
              </span>
            </button>
          ),
        )}
      </nav>
      <p id={caption} hidden>
        {text.notYet}
      </p>
      <Toast message={message} />
    </div>
  )
}
