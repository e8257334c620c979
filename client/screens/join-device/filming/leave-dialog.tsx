import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

type LeaveDialogProps = { open: boolean; unsent: number; onStay: () => void; onLeave: () => void }

export function LeaveDialog({ open, unsent, onStay, onLeave }: LeaveDialogProps) {
  const { leave: text } = useMessages(messages)
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={text.title}
      actions={
        <>
          <Button kind="ball" onClick={onLeave}>
            {text.yes}
          </Button>
          <Button kind="secondary" data-safe onClick={onStay}>
            {text.no}
          </Button>
        </>
      }
    >
      {text.text} {unsent > 0 && text.unsent({ seconds: unsent })}
    </Dialog>
  )
}
