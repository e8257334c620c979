import { useWords } from '#client/language/use-words.ts'
import type { Tally } from './use-tally.ts'
import { words } from './words.ts'

/** A black screen spares the battery, and blinds nobody at night. The camera goes on filming. */
export function Dark({ tally, onWake }: { tally: Tally; onWake: () => void }) {
  const { film, tally: text } = useWords(words)
  return (
    <main id="main">
      <button type="button" className="cam__dark" onClick={onWake}>
        {text[tally]}. {film.wake}
      </button>
    </main>
  )
}
