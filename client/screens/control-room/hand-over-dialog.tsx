import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { words } from './words.ts'

type Room = { id: string; name: string }

type HandOverDialogProps = {
  open: boolean
  /** The other rooms that are open. */
  rooms: Room[]
  onClose(): void
  onGive(room: Room): Promise<void>
}

/** To whom control goes. */
export function HandOverDialog({ open, rooms, onClose, onGive }: HandOverDialogProps) {
  const text = useWords(words)
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
              {text.handTo(room.name)}
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
