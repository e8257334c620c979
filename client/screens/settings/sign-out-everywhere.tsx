import { useState } from 'react'
import { useSignOutEverywhereMutation } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useWords } from '#client/language/use-words.ts'
import { end } from '#client/session/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { words } from './words.ts'

/** Asks first. Without a session this device is led to the login. */
export function SignOutEverywhere() {
  const text = useWords(words)
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const [signOutEverywhere] = useSignOutEverywhereMutation()

  function ask(asked: boolean) {
    setFailure(null)
    setAsked(asked)
  }

  const confirm = () =>
    run(async () => {
      try {
        await signOutEverywhere()
        end()
      } catch (error) {
        setFailure(refusalOf(error)?.sentence ?? text.notSignedOutEverywhereText)
      }
    })

  return (
    <>
      <Button kind="ball-quiet" onClick={() => ask(true)}>
        {text.signOutEverywhere}
      </Button>
      <Dialog
        open={asked}
        onClose={() => ask(false)}
        kind={failure ? 'failed' : 'confirm'}
        title={failure ? text.notSignedOutEverywhere : text.askEverywhere}
        actions={
          <>
            <Button kind="ball" busy={busy} onClick={confirm}>
              {failure ? text.tryAgain : text.yesEverywhere}
            </Button>
            <Button kind="secondary" data-safe onClick={() => ask(false)}>
              {text.staySignedIn}
            </Button>
          </>
        }
      >
        <p>{failure ?? text.everywhereText}</p>
      </Dialog>
    </>
  )
}
