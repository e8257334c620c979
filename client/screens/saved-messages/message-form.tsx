import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { UserLines } from '#client/events/user-lines.tsx'
import {
  type OwnEventFragment,
  type SavedMessageLineFragment,
  useCreateSavedMessageMutation,
  useUpdateSavedMessageMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { SAVED_MESSAGE_MAX } from '#schema/validation/limits.ts'
import { messagePlaceholders } from '#schema/validation/saved-message.ts'
import { filledFor } from './filled-for.ts'
import { messages } from './messages/generated.ts'

type MessageFormProps = {
  /** Null for a new one. */
  edited: SavedMessageLineFragment | null
  /** The event whose values the preview shows. */
  next: OwnEventFragment | undefined
  onClose: () => void
  onDone: (message: StatusMessage) => void
}

export function MessageForm({ edited, next, onClose, onDone }: MessageFormProps) {
  const text = useMessages(messages)
  const words = useMessages(common)
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(edited?.text ?? '')
  const [error, setError] = useState<string>()
  const [busy, run] = useBusy()
  const save = useSaving(edited?.id)

  useEffect(() => {
    if (edited) area.current?.focus()
  }, [edited])

  function put(name: string) {
    const { selectionStart: start, selectionEnd: end } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    setTyped(`${typed.slice(0, start)}{${name}}${typed.slice(end)}`)
    const caret = start + name.length + 2
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return setError(text.empty)
    setError(undefined)
    void run(async () => {
      try {
        await save(typed)
      } catch (error) {
        const refused = serverErrorOf(error)
        return setError(refused?.fieldErrors['text'] ?? refused?.message ?? words.failed)
      }
      onDone({ kind: 'success', text: text.saved })
      setTyped('')
      onClose()
    })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextArea
        ref={area}
        label={text.text}
        hint={text.hint}
        error={error}
        rows={4}
        maxLength={SAVED_MESSAGE_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="chips">
        <legend className="sr-only">{text.placeholders}</legend>
        {messagePlaceholders.map((name) => (
          <button key={name} className="chip" type="button" onClick={() => put(name)}>
            {text.put[name]}
          </button>
        ))}
      </fieldset>
      {typed.trim() !== '' && (
        <section className="stack stack--tight" aria-label={text.preview}>
          <h3>{text.preview}</h3>
          <p className={next ? undefined : 'muted'}>
            {next ? <UserLines>{filledFor(typed, next)}</UserLines> : text.noPreview}
          </p>
        </section>
      )}
      <div className="cluster">
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
        {edited && (
          <Button kind="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function useSaving(id: string | undefined) {
  const [create] = useCreateSavedMessageMutation()
  const [update] = useUpdateSavedMessageMutation()
  const refetchQueries = ['SavedMessages']
  return async (text: string) => {
    if (id) await update({ variables: { id, text }, refetchQueries })
    else await create({ variables: { text }, refetchQueries })
  }
}
