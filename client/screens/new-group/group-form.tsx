import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { type GroupLineFragment, useCreateGroupMutation, useUpdateGroupMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { type StatusMessage, useMessage } from '#client/ui/hooks/use-message.ts'
import { MESSAGE_MS, NAME_MAX } from '#schema/validation/limits.ts'
import { MemberPicker } from './member-picker.tsx'
import { messages } from './messages/generated.ts'
import { RemoveGroup } from './remove-group.tsx'

type GroupFormProps = {
  /** Null for a new one. */
  group: GroupLineFragment | null
  onDone: (message: StatusMessage) => void
  /** Shown above the form. */
  children?: ReactNode
}

export function GroupForm({ group, onDone, children }: GroupFormProps) {
  const text = useMessages(messages)
  const words = useMessages(common)
  const form = useId()
  const navigate = useNavigate()
  const [name, setName] = useState(group?.name ?? '')
  const [members, setMembers] = useState<readonly string[]>(group?.contacts.map(({ id }) => id) ?? [])
  const [error, setError] = useState<string>()
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const save = useSaving(group?.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    void run(async () => {
      try {
        await save({ name, contactIds: [...members] })
      } catch (error) {
        const refused = serverErrorOf(error)
        setError(refused?.fieldErrors['name'])
        return say({ kind: 'error', text: refused?.message ?? words.failed })
      }
      onDone({ kind: 'success', text: text.saved({ name: name.trim() }) })
      setName('')
      setMembers([])
      if (group) await navigate('/new-group', { replace: true })
    })
  }

  return (
    <>
      <div className="page stack">
        {children}
        <form className="stack" id={form} noValidate onSubmit={submit}>
          <TextField
            label={text.name}
            maxLength={NAME_MAX}
            value={name}
            error={error}
            onChange={({ target }) => setName(target.value)}
          />
          <MemberPicker chosen={members} known={group?.contacts ?? []} onChange={setMembers} />
          {group && <RemoveGroup group={group} onDone={onDone} />}
        </form>
      </div>
      <Dock message={message}>
        <Button type="submit" form={form} busy={busy}>
          {group ? words.save : text.create}
        </Button>
      </Dock>
    </>
  )
}

function useSaving(id: string | undefined) {
  const [createGroup] = useCreateGroupMutation()
  const [updateGroup] = useUpdateGroupMutation()
  const refetchQueries = ['Groups']
  return async (input: { name: string; contactIds: string[] }) => {
    if (id) await updateGroup({ variables: { id, input }, refetchQueries })
    else await createGroup({ variables: { input }, refetchQueries })
  }
}
