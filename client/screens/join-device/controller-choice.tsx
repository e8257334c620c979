import { Camera, RadioTower } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Dock } from '#client/ui/dock.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { words } from './words.ts'

/** The controller's phone leads the programme, and may film besides. */
export function ControllerChoice({ eventId, onFilm }: { eventId: string; onFilm: () => void }) {
  const { choice: text } = useWords(words)
  return (
    <PlainFrame tab={text.title}>
      <main className="app__main" id="main">
        <div className="page stack">
          <h1>{text.title}</h1>
          <p>{text.text}</p>
        </div>
        <Dock message={null}>
          <Button kind="secondary" onClick={onFilm}>
            <Camera className="icon" />
            {text.film}
          </Button>
          <a className={buttonClass({ kind: 'primary' })} href={`/control/${eventId}`}>
            <RadioTower className="icon" />
            {text.control}
          </a>
        </Dock>
      </main>
    </PlainFrame>
  )
}
