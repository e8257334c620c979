import { useEffect, useRef, useState } from 'react'
import { mediumDateShortTimeHere } from '#client/format/dates.ts'
import {
  useAccountDeletionQuery,
  useCancelAccountDeletionMutation,
  useRequestAccountDeletionMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { ACCOUNT_DELETION_DAYS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

/** Id of the section's heading. */
export const ACCOUNT_ID = 'account'
const PENDING_ID = 'account-deletion'

type Say = (message: StatusMessage) => void

/** Asks for the deletion of the account, or cancels it until its day. */
export function AccountDeletion({ say }: { say: Say }) {
  const { account: text, loading: waiting, tryAgain } = useMessages(messages)
  const { data, error, loading, refetch } = useAccountDeletionQuery({ fetchPolicy: 'cache-and-network' })
  const at = data?.me?.deletionAt
  useFocusOnChange(at)
  if (!data) {
    return (
      <div className="stack" role="status">
        <EmptyNote>{error ? text.failed : waiting}</EmptyNote>
        {error && (
          <Button kind="secondary" busy={loading} onClick={() => void refetch().catch(() => {})}>
            {tryAgain}
          </Button>
        )}
      </div>
    )
  }
  return at ? <Pending at={at} say={say} /> : <Ask />
}

/** When the deletion is asked for or cancelled, focuses what took the place of the pressed button. */
function useFocusOnChange(at: string | null | undefined) {
  const before = useRef(at)
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== at
    if (isChanged) document.getElementById(at ? PENDING_ID : ACCOUNT_ID)?.focus()
    before.current = at
  }, [at])
}

function Pending({ at, say }: { at: string; say: Say }) {
  const { account: text } = useMessages(messages)
  const language = useLanguage()
  const [busy, run] = useBusy()
  const [cancelDeletion] = useCancelAccountDeletionMutation()

  const cancel = () =>
    run(async () => {
      try {
        await cancelDeletion()
        say({ kind: 'success', text: text.kept })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
    })

  return (
    <>
      <p className="msg" data-kind="error" role="status" id={PENDING_ID} tabIndex={-1}>
        {text.pending({ when: mediumDateShortTimeHere(at, language) })}
      </p>
      <Button busy={busy} onClick={cancel}>
        {text.cancel}
      </Button>
    </>
  )
}

function Ask() {
  const { account: text, tryAgain } = useMessages(messages)
  const [asked, setAsked] = useState(false)
  const [requestDeletion] = useRequestAccountDeletionMutation()

  async function request() {
    try {
      await requestDeletion()
      return null
    } catch (error) {
      return serverErrorOf(error)?.message ?? text.failed
    }
  }

  return (
    <>
      <Button kind="ball-quiet" onClick={() => setAsked(true)}>
        {text.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        words={{ title: text.ask, failed: text.notAsked, yes: text.yes, again: tryAgain, no: text.no }}
        onYes={request}
        onNo={() => setAsked(false)}
      >
        {text.text({ days: ACCOUNT_DELETION_DAYS })} {text.stays}
      </ConfirmDialog>
    </>
  )
}
