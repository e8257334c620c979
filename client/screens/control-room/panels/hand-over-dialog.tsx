import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'

type Room = { id: string; name: string }

type HandOverDialogProps = {
  open: boolean
  /** The other open control rooms. */
  rooms: Room[]
  onClose(): void
  onGive(room: Room): Promise<void>
}

export function HandOverDialog({ open, rooms, onClose, onGive }: HandOverDialogProps) {
  const text = useMessages(messages)
  const [busy, run] = useBusy()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.handOverTitle}
      actions={
        <>
          {rooms.map((room) => (
            <Button key={room.id} busy={busy} onClick={() => run(() => onGive(room))}>
              {text.handTo({ name: room.name })}
            </Button>
          ))}
          <Button kind="secondary" data-safe onClick={onClose}>
            {rooms.length > 0 ? text.keepControl : text.close}
          </Button>
        </>
      }
    >
      {rooms.length > 0 ? text.handOverText : text.nobodyElse}
    </Dialog>
  )
}
