import { Contact, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Invited, InvitePeople } from '#client/address-book/invite/invite-people.tsx'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { tabTitle } from '#client/app/product.ts'
import type { ContactLineFragment } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { AddContacts } from './add-contacts.tsx'
import { ContactList } from './contact-list.tsx'
import { EditContact } from './edit-contact.tsx'
import { messages } from './messages/generated.ts'
import { phoneContacts, pickFromPhone } from './phone-contacts.ts'
import { useAdding } from './use-adding.ts'

export function Contacts() {
  const text = useMessages(messages)
  const { failed } = useMessages(common)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<ContactLineFragment | null>(null)
  const [invited, setInvited] = useState<Invited | null>(null)
  const [busy, run] = useBusy()
  const add = useAdding()
  const phone = phoneContacts()

  const pick = () =>
    run(async () => {
      const picked = await (phone ? pickFromPhone(phone) : Promise.resolve([])).catch(() => null)
      if (!picked) return say({ kind: 'error', text: text.notPicked })
      if (picked.length === 0) return
      try {
        await add(picked)
        say({ kind: 'success', text: text.added({ count: picked.length }) })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? failed })
      }
    })

  return (
    <PageFrame>
      <title>{tabTitle(text.title)}</title>
      <TopBar title={text.title} back="/events-layout" />
      <main className="app__main" id="main">
        <div className="page stack">
          <ContactList onEdit={setEdited} onInvite={(person) => setInvited({ name: person.name, people: [person] })} />
        </div>
        <Dock message={message}>
          {phone && (
            <Button kind="secondary" busy={busy} onClick={pick}>
              <Contact className="icon" />
              {text.fromPhone}
            </Button>
          )}
          <Button onClick={() => setAdding(true)}>
            <Plus className="icon" />
            {text.add}
          </Button>
        </Dock>
      </main>
      <AddContacts open={isAdding} onClose={() => setAdding(false)} onAdded={say} />
      <EditContact contact={edited} onClose={() => setEdited(null)} onDone={say} />
      <InvitePeople invited={invited} onClose={() => setInvited(null)} />
    </PageFrame>
  )
}
