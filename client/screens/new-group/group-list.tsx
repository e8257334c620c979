import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Invited, InvitePeople } from '#client/address-book/invite/invite-people.tsx'
import { UserText } from '#client/events/user-text.tsx'
import type { GroupLineFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { messages } from './messages/generated.ts'

export function GroupList({ groups }: { groups: readonly GroupLineFragment[] }) {
  const text = useMessages(messages)
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <section className="stack stack--tight" aria-labelledby="groups">
      <h2 className="crease" id="groups">
        {text.yours}
      </h2>
      {groups.length === 0 && <EmptyNote>{text.none}</EmptyNote>}
      <ul>
        {groups.map(({ id, name, contacts }) => (
          <li className="change-line" key={id}>
            <span className="change-line__what">
              <UserText>{name}</UserText>
              <small>{text.members({ count: contacts.length })}</small>
            </span>
            <span className="cluster">
              <Button
                kind="secondary"
                small
                aria-label={text.inviteNamed({ name })}
                onClick={() => setInvited({ name, people: contacts })}
              >
                {text.invite}
              </Button>
              <Link
                className={buttonClass({ kind: 'secondary', small: true })}
                aria-label={text.editNamed({ name })}
                to={`/groups/${id}`}
              >
                {text.edit}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      <InvitePeople invited={invited} onClose={() => setInvited(null)} />
    </section>
  )
}
