import { RadioTower } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { messages } from './messages/generated.ts'

/** Leads to the control room, which takes the camera's place on this phone. */
export function ControlRoomButton({ eventId }: { eventId: string }) {
  const text = useMessages(messages)
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="secondary" small onClick={() => setAsked(true)}>
        <RadioTower className="icon icon--sm" />
        {text.controlRoom}
      </Button>
      <ConfirmDialog
        open={isAsked}
        words={text.room}
        kind="primary"
        onYes={async () => navigate(`/control/${eventId}`, { state: { isFromCamera: true } })}
        onNo={() => setAsked(false)}
      >
        {text.room.text}
      </ConfirmDialog>
    </>
  )
}
