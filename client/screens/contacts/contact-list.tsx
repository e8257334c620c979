import { NetworkStatus } from '@apollo/client'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ContactSearch } from '#client/address-book/contact-search.tsx'
import { Waiting } from '#client/address-book/event-choice.tsx'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { UserText } from '#client/events/user-text.tsx'
import { initial } from '#client/format/initial.ts'
import { type ContactLineFragment, useContactsQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useDebounced } from '#client/ui/hooks/use-debounced.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { MobileNumber } from '#client/ui/mobile-number.tsx'
import { CONTACT_PAGE_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

const PAGE = 50
const TYPING_MS = 300

type ContactListProps = {
  onEdit: (contact: ContactLineFragment) => void
  onInvite: (contact: ContactLineFragment) => void
}

export function ContactList({ onEdit, onInvite }: ContactListProps) {
  const text = useMessages(messages)
  const { search: searchLabel, notLoaded } = useMessages(common)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), TYPING_MS)
  const pages = useContactPages(search)
  const { contacts, total, hasMore } = pages

  return (
    <>
      <ContactSearch label={searchLabel} value={typed} onChange={setTyped} />
      {contacts ? (
        <section className="stack stack--tight" aria-label={text.list}>
          <p className="muted" role="status">
            {total > 0 && text.count({ count: total })}
          </p>
          {total === 0 && <EmptyNote>{search ? text.notFound({ search }) : text.none}</EmptyNote>}
          <ul>
            {contacts.map((contact) => (
              <ContactItem key={contact.id} contact={contact} onEdit={onEdit} onInvite={onInvite} />
            ))}
          </ul>
          {hasMore && pages.isMoreFailed && <p role="alert">{notLoaded}</p>}
          {hasMore && (
            <Button kind="secondary" busy={pages.busy} onClick={pages.loadMore}>
              {text.loadMore}
            </Button>
          )}
        </section>
      ) : (
        <Waiting failed={pages.failed} busy={pages.loading} onAgain={pages.again} />
      )}
    </>
  )
}

type ContactItemProps = ContactListProps & { contact: ContactLineFragment }

function ContactItem({ contact, onEdit, onInvite }: ContactItemProps) {
  const text = useMessages(messages)
  const { name, mobile, roles } = contact
  return (
    <li className="device-line">
      <span className="plate" aria-hidden="true">
        {initial(name)}
      </span>
      <span className="device-line__name">
        <UserText>{name}</UserText>
        <small>{mobile ? <MobileNumber>{mobile}</MobileNumber> : text.noNumber}</small>
        {roles.length > 0 && <small>{roles.map((role) => text.roles[role]).join(' · ')}</small>}
      </span>
      <span className="cluster">
        <Button kind="secondary" small aria-label={text.inviteNamed({ name })} onClick={() => onInvite(contact)}>
          {text.invite}
        </Button>
        <IconButton label={text.edit({ name })} onClick={() => onEdit(contact)}>
          <Pencil className="icon" />
        </IconButton>
      </span>
    </li>
  )
}

/** Loads everything listed so far as one page, up to the limit, so that a refetch does not shorten the list. */
function useContactPages(search: string) {
  const [limit, setLimit] = useState(PAGE)
  const { data, dataState, error, loading, networkStatus, fetchMore, refetch } = useContactsQuery({
    variables: { limit, search: search || null },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const [busy, run] = useBusy()
  const [isMoreFailed, setMoreFailed] = useState(false)
  const page = dataState === 'complete' ? data.contacts : null

  const loadMore = () =>
    run(async () => {
      const after = page?.nodes.at(-1)?.id
      if (after === undefined) return
      if (limit < CONTACT_PAGE_MAX) return setLimit(Math.min(limit + PAGE, CONTACT_PAGE_MAX))
      setMoreFailed(false)
      await fetchMore({
        variables: { limit: PAGE, after },
        updateQuery: (before, { fetchMoreResult: { contacts: next } }) => ({
          contacts: { ...next, nodes: [...(before as { contacts: typeof next }).contacts.nodes, ...next.nodes] },
        }),
      }).catch(() => setMoreFailed(true))
    })

  return {
    contacts: page?.nodes ?? null,
    total: page?.total ?? 0,
    hasMore: page?.hasMore ?? false,
    failed: error !== undefined && networkStatus !== NetworkStatus.refetch,
    loading,
    busy: busy || loading,
    isMoreFailed: isMoreFailed || (error !== undefined && !loading),
    loadMore: () => void loadMore(),
    again: () => void refetch().catch(() => {}),
  }
}
