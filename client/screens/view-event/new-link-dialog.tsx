import { useResetShareLinkMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'

type NewLinkDialogProps = { eventId: string; open: boolean; onClose: () => void; say: (message: StatusMessage) => void }

export function NewLinkDialog({ eventId, open, onClose, say }: NewLinkDialogProps) {
  const text = useMessages(messages)
  const [busy, run] = useBusy()
  const [resetShareLink] = useResetShareLinkMutation()

  const reset = () =>
    run(async () => {
      try {
        await resetShareLink({ variables: { id: eventId } })
        say({ kind: 'success', text: text.newLink.done })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
      onClose()
    })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.newLink.title}
      actions={
        <>
          <Button kind="ball" busy={busy} onClick={reset}>
            {text.newLink.yes}
          </Button>
          <Button kind="secondary" data-safe onClick={onClose}>
            {text.newLink.no}
          </Button>
        </>
      }
    >
      {text.newLink.text}
    </Dialog>
  )
}
