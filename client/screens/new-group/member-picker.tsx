import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ContactSearch } from '#client/address-book/contact-search.tsx'
import { Waiting } from '#client/address-book/event-choice.tsx'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { UserText } from '#client/events/user-text.tsx'
import { type ContactLineFragment, useContactsQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { useDebounced } from '#client/ui/hooks/use-debounced.ts'
import { CONTACT_PAGE_MAX, GROUP_CONTACTS_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

const TYPING_MS = 300

type MemberPickerProps = {
  /** Ids, in the order of the group. */
  chosen: readonly string[]
  /** The members so far, whom a search may leave out. */
  known: readonly ContactLineFragment[]
  onChange: (ids: readonly string[]) => void
}

export function MemberPicker({ chosen, known, onChange }: MemberPickerProps) {
  const text = useMessages(messages)
  const { search: searchLabel } = useMessages(common)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), TYPING_MS)
  const { data, dataState, error, loading, refetch } = useContactsQuery({
    variables: { limit: CONTACT_PAGE_MAX, search: search || null },
    fetchPolicy: 'cache-and-network',
  })
  const page = dataState === 'complete' ? data.contacts : null
  const listed = page && (search ? page.nodes : withKnown(known, page.nodes))
  const isFull = chosen.length >= GROUP_CONTACTS_MAX

  return (
    <fieldset className="stack stack--tight">
      <legend>{text.who}</legend>
      <p className="muted" role="status">
        {text.chosen({ count: chosen.length })}
      </p>
      <ContactSearch label={searchLabel} value={typed} onChange={setTyped} />
      {!listed && (
        <Waiting failed={error !== undefined} busy={loading} onAgain={() => void refetch().catch(() => {})} />
      )}
      {listed?.length === 0 && <Nobody search={search} />}
      {listed && listed.length > 0 && (
        <ul>
          {listed.map(({ id, name, mobile }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
                <span>
                  <UserText>{name}</UserText> {mobile && <small className="muted">{mobile}</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {page?.hasMore && <p className="muted">{text.more}</p>}
    </fieldset>
  )
}

function Nobody({ search }: { search: string }) {
  const text = useMessages(messages)
  if (search) return <EmptyNote>{text.notFound({ search })}</EmptyNote>
  return (
    <>
      <EmptyNote>{text.noContacts}</EmptyNote>
      <Link className={buttonClass({ kind: 'secondary' })} to="/contacts">
        {text.toContacts}
      </Link>
    </>
  )
}

function withKnown(known: readonly ContactLineFragment[], listed: readonly ContactLineFragment[]) {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...listed.filter(({ id }) => !ids.has(id))]
}
