import { useResetShareLinkMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'

type NewLinkDialogProps = { eventId: string; open: boolean; onClose: () => void; say: (message: StatusMessage) => void }

export function NewLinkDialog({ eventId, open, onClose, say }: NewLinkDialogProps) {
  const text = useMessages(messages)
  const [resetShareLink] = useResetShareLinkMutation()

  async function reset() {
    try {
      await resetShareLink({ variables: { id: eventId } })
      say({ kind: 'success', text: text.newLink.done })
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
    }
    onClose()
  }

  return (
    <ConfirmDialog open={open} words={text.newLink} onYes={reset} onNo={onClose}>
      {text.newLink.text}
    </ConfirmDialog>
  )
}
