import { useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { type TokenLineFragment, useRevokeApiTokenMutation } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { words } from './words.ts'

/** Asks first. */
export function RevokeToken({ token: { id, name }, onRevoked }: { token: TokenLineFragment; onRevoked: () => void }) {
  const { tryAgain, tokens: text } = useWords(words)
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const [revokeApiToken, { client }] = useRevokeApiTokenMutation()

  function ask(asked: boolean) {
    setFailure(null)
    setAsked(asked)
  }

  const confirm = () =>
    run(async () => {
      try {
        await revokeApiToken({ variables: { id } })
      } catch (error) {
        const refusal = refusalOf(error)
        const wasOver = refusal?.code === 'NOT_FOUND'
        if (!wasOver) return setFailure(refusal?.sentence ?? text.notRevoked)
      }
      setAsked(false)
      onRevoked()
      client.cache.evict({ id: `ApiToken:${id}` })
    })

  return (
    <>
      <Button kind="secondary" small aria-label={text.revokeNamed(name)} onClick={() => ask(true)}>
        {text.revoke}
      </Button>
      <Dialog
        open={asked}
        onClose={() => ask(false)}
        kind={failure ? 'failed' : 'confirm'}
        title={failure ? text.stillGood : text.ask}
        actions={
          <>
            <Button kind="ball" busy={busy} onClick={confirm}>
              {failure ? tryAgain : text.yes}
            </Button>
            <Button kind="secondary" data-safe onClick={() => ask(false)}>
              {text.no}
            </Button>
          </>
        }
      >
        <p>
          {failure ?? (
            <>
              {text.askText} <UserText>{name}</UserText>
            </>
          )}
        </p>
      </Dialog>
    </>
  )
}
