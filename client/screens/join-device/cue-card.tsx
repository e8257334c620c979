import { UserText } from '#client/events/user-text.tsx'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import type { Cue } from '#schema/live-wire.ts'
import { words } from './words.ts'

/** Words from the control room, until they were read. */
export function CueCard({ cue, onRead }: { cue: Cue | null; onRead: () => void }) {
  const { film: text } = useWords(words)
  return (
    <div role="alert">
      {cue && (
        <div className="cue" key={cue.id}>
          <div>
            <p className="cue__from">{text.cueFrom}</p>
            <p className="cue__text">
              <UserText>{cue.text}</UserText>
            </p>
          </div>
          <Button small onClick={onRead}>
            {text.gotIt}
          </Button>
        </div>
      )}
    </div>
  )
}
