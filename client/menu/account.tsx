import { Bookmark, CircleUserRound, Contact, Phone, Settings, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '#client/language/use-words.ts'
import { useCurrentUser } from '#client/session/use-session.ts'
import { initial } from './initial.ts'
import { words } from './words.ts'

/** Who is signed in, and where one can go from here. `close` is the drawer's way out. */
export function Account({ close }: { close?: ReactNode }) {
  const text = useWords(words)
  const user = useCurrentUser()
  const fullname = user?.fullname ?? ''

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
          <button key={label} className="nav-list__item" type="button" aria-disabled="true">
            {icon}
            <span>
              {label}
              <small>{text.notYet}</small>
            </span>
          </button>
        ))}
        <Link className="nav-list__item" to="/settings">
          <Settings className="icon" />
          {text.settings}
        </Link>
      </nav>
    </div>
  )
}
