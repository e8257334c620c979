import { CircleCheck, CirclePause, Clock, LoaderCircle, WifiOff } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Ball } from '#client/ui/icons.tsx'
import type { Tally } from './use-tally.ts'
import { words } from './words.ts'

const icons = { next: Clock, ready: CircleCheck, paused: CirclePause, offline: WifiOff, waiting: LoaderCircle }

/** Large enough to be read from ten steps. */
export function TallyWord({ tally }: { tally: Tally }) {
  const { tally: text } = useWords(words)
  const Icon = tally === 'air' ? null : icons[tally]
  return (
    <p className="cam__tally-word" role="status" aria-live="assertive">
      {Icon ? <Icon className="icon" /> : <Ball />}
      {text[tally]}
    </p>
  )
}
