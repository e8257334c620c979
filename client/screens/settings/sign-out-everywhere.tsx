import { useState } from 'react'
import { useSignOutEverywhereMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { endSession } from '#client/session/session.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { messages } from './messages/generated.ts'

/** Ends this session too, which leads to the login. */
export function SignOutEverywhere() {
  const text = useMessages(messages)
  const [asked, setAsked] = useState(false)
  const [signOutEverywhere] = useSignOutEverywhereMutation()

  async function signOut() {
    try {
      await signOutEverywhere()
      endSession()
      return null
    } catch (error) {
      return serverErrorOf(error)?.message ?? text.notSignedOutEverywhereText
    }
  }

  return (
    <>
      <Button kind="ball-quiet" onClick={() => setAsked(true)}>
        {text.signOutEverywhere}
      </Button>
      <ConfirmDialog
        open={asked}
        words={{
          title: text.askEverywhere,
          failed: text.notSignedOutEverywhere,
          yes: text.yesEverywhere,
          again: text.tryAgain,
          no: text.staySignedIn,
        }}
        onYes={signOut}
        onNo={() => setAsked(false)}
      >
        {text.everywhereText}
      </ConfirmDialog>
    </>
  )
}
