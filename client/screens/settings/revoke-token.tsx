import { useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { type TokenLineFragment, useRevokeApiTokenMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { messages } from './messages/generated.ts'

export function RevokeToken({ token: { id, name }, onRevoked }: { token: TokenLineFragment; onRevoked: () => void }) {
  const { tryAgain, tokens: text } = useMessages(messages)
  const [asked, setAsked] = useState(false)
  const [revokeApiToken, { client }] = useRevokeApiTokenMutation()

  async function revoke() {
    try {
      await revokeApiToken({ variables: { id } })
    } catch (error) {
      const serverError = serverErrorOf(error)
      const wasOver = serverError?.code === 'NOT_FOUND'
      if (!wasOver) return serverError?.message ?? text.notRevoked
    }
    setAsked(false)
    onRevoked()
    client.cache.evict({ id: `ApiToken:${id}` })
    return null
  }

  return (
    <>
      <Button kind="secondary" small aria-label={text.revokeNamed({ name })} onClick={() => setAsked(true)}>
        {text.revoke}
      </Button>
      <ConfirmDialog
        open={asked}
        words={{ title: text.ask, failed: text.stillGood, yes: text.yes, again: tryAgain, no: text.no }}
        onYes={revoke}
        onNo={() => setAsked(false)}
      >
        {text.askText} <UserText>{name}</UserText>
      </ConfirmDialog>
    </>
  )
}
