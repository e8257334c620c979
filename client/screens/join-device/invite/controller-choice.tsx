import { Camera, RadioTower } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ChoicePage } from './choice-page.tsx'

/** The controller's phone opens the control room, and may also film. */
export function ControllerChoice({ eventId, onFilm }: { eventId: string; onFilm: () => void }) {
  const { choice: text } = useMessages(messages)
  return (
    <ChoicePage words={text}>
      <Button kind="secondary" onClick={onFilm}>
        <Camera className="icon" />
        {text.film}
      </Button>
      <a className={buttonClass({ kind: 'primary' })} href={`/control/${eventId}`}>
        <RadioTower className="icon" />
        {text.control}
      </a>
    </ChoicePage>
  )
}
