import { type SubmitEvent, useState } from 'react'
import { type ApiTokenScope, ApiTokensDocument, useCreateApiTokenMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { MESSAGE_MS, NAME_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

const LIFETIMES_DAYS = [7, 30, 90, 365]
const DEFAULT_LIFETIME_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

type TokenRequest = { name: string; scope: ApiTokenScope; expiresAt: string }

export function NewToken({ onCreated }: { onCreated: (secret: string) => void }) {
  const { tokens: text } = useMessages(messages)
  const { create, busy, message, fieldErrors } = useCreateToken(onCreated)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const expiresAt = new Date(Date.now() + Number(entries.get('life')) * DAY_MS).toISOString()
    void create({ name: String(entries.get('name')), scope: entries.get('scope') as ApiTokenScope, expiresAt })
  }

  return (
    <form className="subgroup" noValidate onSubmit={submit}>
      <TextField
        label={text.name}
        hint={text.nameHint}
        name="name"
        autoComplete="off"
        required
        maxLength={NAME_MAX}
        error={fieldErrors['name']}
      />
      <div className="grid-2">
        <SelectField label={text.scope} name="scope">
          <option value="read">{text.read}</option>
          <option value="write">{text.write}</option>
        </SelectField>
        <SelectField
          label={text.life}
          name="life"
          defaultValue={DEFAULT_LIFETIME_DAYS}
          error={fieldErrors['expiresAt']}
        >
          {LIFETIMES_DAYS.map((days) => (
            <option key={days} value={days}>
              {text.days({ count: days })}
            </option>
          ))}
        </SelectField>
      </div>
      <MessageBar message={message} />
      <Button type="submit" busy={busy}>
        {text.create}
      </Button>
    </form>
  )
}

/** Creates a token and adds it to the cached list. */
function useCreateToken(onCreated: (secret: string) => void) {
  const { tokens: text } = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [busy, run] = useBusy()
  const [createApiToken, { client }] = useCreateApiTokenMutation()

  const create = (request: TokenRequest) =>
    run(async () => {
      setFieldErrors({})
      try {
        const { data } = await createApiToken({ variables: request })
        if (!data) return
        const { secret, apiToken } = data.createApiToken
        client.cache.updateQuery({ query: ApiTokensDocument }, (listed) => ({
          apiTokens: [apiToken, ...(listed?.apiTokens ?? [])],
        }))
        onCreated(secret)
      } catch (error) {
        const serverError = serverErrorOf(error)
        setFieldErrors(serverError?.fieldErrors ?? {})
        say({ kind: 'error', text: serverError?.message ?? text.notCreated })
      }
    })

  return { create, busy, message, fieldErrors }
}
