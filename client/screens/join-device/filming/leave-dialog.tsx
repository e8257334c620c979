import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

type LeaveDialogProps = { open: boolean; unsent: number; onStay: () => void; onLeave: () => void }

export function LeaveDialog({ open, unsent, onStay, onLeave }: LeaveDialogProps) {
  const { leave: text } = useMessages(messages)
  return (
    <ConfirmDialog open={open} words={text} onYes={async () => onLeave()} onNo={onStay}>
      {text.text} {unsent > 0 && text.unsent({ seconds: unsent })}
    </ConfirmDialog>
  )
}
