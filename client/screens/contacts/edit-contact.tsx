import { type FormEvent, useId, useState } from 'react'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { RemoveDialog } from '#client/address-book/remove-dialog.tsx'
import {
  type ContactLineFragment,
  useRemoveContactMutation,
  useUpdateContactMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { NAME_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { useMounted } from './use-mounted.ts'

type EditContactProps = {
  contact: ContactLineFragment | null
  onClose: () => void
  onDone: (message: StatusMessage) => void
}

export function EditContact({ contact, onClose, onDone }: EditContactProps) {
  const text = useMessages(messages)
  const words = useMessages(common)
  const form = useId()
  const [busy, run] = useBusy()
  const [removed, setRemoved] = useState<ContactLineFragment | null>(null)

  return (
    <>
      <Dialog
        kind="showing"
        open={contact !== null}
        onClose={onClose}
        title={text.editTitle}
        body={
          contact && (
            <EditForm key={contact.id} id={form} contact={contact} run={run} onClose={onClose} onDone={onDone} />
          )
        }
        actions={
          <>
            <Button type="submit" form={form} busy={busy}>
              {words.save}
            </Button>
            <Button
              kind="ball-quiet"
              onClick={() => {
                setRemoved(contact)
                onClose()
              }}
            >
              {words.remove}
            </Button>
            <Button kind="secondary" onClick={onClose}>
              {words.cancel}
            </Button>
          </>
        }
      >
        {text.addHint}
      </Dialog>
      <RemoveContact
        contact={removed}
        onClose={() => setRemoved((current) => (current === removed ? null : current))}
        onDone={onDone}
      />
    </>
  )
}

type EditFormProps = EditContactProps & {
  id: string
  contact: ContactLineFragment
  run: (act: () => Promise<void>) => Promise<void>
}

function EditForm({ id, contact, run, onClose, onDone }: EditFormProps) {
  const text = useMessages(messages)
  const { failed } = useMessages(common)
  const [name, setName] = useState(contact.name)
  const [mobile, setMobile] = useState(contact.mobile ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const mounted = useMounted()
  const [updateContact] = useUpdateContactMutation({ refetchQueries: ['Contacts'] })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      try {
        await updateContact({ variables: { id: contact.id, input: { name, mobile } } })
        onDone({ kind: 'success', text: text.saved({ name: name.trim() }) })
        if (mounted.current) onClose()
      } catch (error) {
        const refused = serverErrorOf(error)
        const fields = refused?.fieldErrors ?? {}
        setErrors(Object.keys(fields).length > 0 ? fields : { name: refused?.message ?? failed })
      }
    })
  }

  return (
    <form id={id} className="stack" noValidate onSubmit={submit}>
      <TextField
        label={text.name}
        maxLength={NAME_MAX}
        value={name}
        error={errors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={text.mobile}
        data-safe
        hint={text.optional}
        type="tel"
        inputMode="tel"
        value={mobile}
        error={errors['mobile']}
        onChange={({ target }) => setMobile(target.value)}
      />
    </form>
  )
}

function RemoveContact({ contact, onClose, onDone }: EditContactProps) {
  const text = useMessages(messages)
  const [removeContact] = useRemoveContactMutation({ refetchQueries: ['Contacts'] })
  const { id = '', name = '' } = contact ?? {}

  return (
    <RemoveDialog
      open={contact !== null}
      words={{ title: text.askRemove({ name }) }}
      remove={() => removeContact({ variables: { id } })}
      onRemoved={() => onDone({ kind: 'success', text: text.removed({ name }) })}
      onClose={onClose}
    >
      {text.removeText({ name })}
    </RemoveDialog>
  )
}
