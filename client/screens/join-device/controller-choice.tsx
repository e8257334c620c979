import { Camera, RadioTower } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ChoicePage } from './choice-page.tsx'
import { words } from './words.ts'

/** The controller's phone leads the programme, and may film besides. */
export function ControllerChoice({ eventId, onFilm }: { eventId: string; onFilm: () => void }) {
  const { choice: text } = useWords(words)
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
