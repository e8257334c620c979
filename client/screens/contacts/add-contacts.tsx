import { type FormEvent, useId, useState } from 'react'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import { NAME_MAX } from '#schema/validation/limits.ts'
import { contactsIn } from './contact-lines.ts'
import { messages } from './messages/generated.ts'
import { useAdding } from './use-adding.ts'
import { useMounted } from './use-mounted.ts'

type AddContactsProps = { open: boolean; onClose: () => void; onAdded: (message: StatusMessage) => void }

/** Adds a person, and those of a pasted list. */
export function AddContacts({ open, onClose, onAdded }: AddContactsProps) {
  const text = useMessages(messages)
  const { cancel } = useMessages(common)
  const form = useId()
  const [busy, run] = useBusy()

  return (
    <Dialog
      kind="showing"
      open={open}
      onClose={onClose}
      title={text.addTitle}
      body={open && <AddForm id={form} run={run} onClose={onClose} onAdded={onAdded} />}
      actions={
        <>
          <Button type="submit" form={form} busy={busy}>
            {text.addThese}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      {text.addHint}
    </Dialog>
  )
}

type AddFormProps = Omit<AddContactsProps, 'open'> & { id: string; run: (act: () => Promise<void>) => Promise<void> }

function AddForm({ id, run, onClose, onAdded }: AddFormProps) {
  const text = useMessages(messages)
  const { failed } = useMessages(common)
  const add = useAdding()
  const mounted = useMounted()
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [list, setList] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const one = name.trim() ? [{ name: name.trim(), mobile: mobile.trim() || null }] : []
    const contacts = [...one, ...contactsIn(list ?? '')]
    if (contacts.length === 0) return setError(text.nothing)
    void run(async () => {
      try {
        await add(contacts)
        onAdded({ kind: 'success', text: text.added({ count: contacts.length }) })
        if (mounted.current) onClose()
      } catch (error) {
        const refused = serverErrorOf(error)
        setError(Object.values(refused?.fieldErrors ?? {})[0] ?? refused?.message ?? failed)
      }
    })
  }

  return (
    <form id={id} className="stack" noValidate onSubmit={submit}>
      <TextField
        label={text.name}
        data-safe
        maxLength={NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (contactsIn(pasted).length < 2) return
          event.preventDefault()
          setList(pasted)
        }}
      />
      <TextField
        label={text.mobile}
        hint={text.optional}
        type="tel"
        inputMode="tel"
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      {list === null ? (
        <Button kind="secondary" small onClick={() => setList('')}>
          {text.several}
        </Button>
      ) : (
        <TextArea
          label={text.pasted}
          hint={text.listHint}
          rows={5}
          value={list}
          onChange={({ target }) => setList(target.value)}
        />
      )}
      <div role="alert">
        {error && (
          <p className="msg" data-kind="error">
            <MessageIcon kind="error" />
            {error}
          </p>
        )}
      </div>
    </form>
  )
}
