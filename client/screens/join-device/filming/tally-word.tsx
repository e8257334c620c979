import { CircleCheck, CirclePause, Clock, LoaderCircle, WifiOff } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import type { Tally } from './use-tally.ts'

const icons = { next: Clock, ready: CircleCheck, paused: CirclePause, offline: WifiOff, waiting: LoaderCircle }

/** Legible from ten steps away. */
export function TallyWord({ tally }: { tally: Tally }) {
  const { tally: text } = useMessages(messages)
  const Icon = tally === 'air' ? null : icons[tally]
  return (
    <p className="cam__tally-word" role="status" aria-live="assertive">
      {Icon ? <Icon className="icon" /> : <LiveIcon />}
      {text[tally]}
    </p>
  )
}
