import { TriangleAlert } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import type { ShownMessage } from '#client/ui/use-message.ts'
import type { ControlState } from '#schema/live-wire.ts'
import { timeOfDay } from './figures.ts'
import type { Checked } from './use-read-back.ts'
import { type Words, words } from './words.ts'

type ProgrammeNewsProps = { state: ControlState | null; checked: Checked; message: ShownMessage | null; now: number }

const SHOWN_MS = 60_000

/** What has to be known about the programme: announced, therefore always there, even when empty. */
export function ProgrammeNews({ state, checked, message, now }: ProgrammeNewsProps) {
  const text = useWords(words)
  const warning = warningOf(checked, text) ?? (state && substitutionIn(state, now, text))
  return (
    <div role="status" aria-live="polite">
      {message ? (
        <div className="msg msg--compact" data-kind={message.kind} key={message.key}>
          <MessageIcon kind={message.kind} />
          <div className="msg__body">
            <p>{message.text}</p>
          </div>
        </div>
      ) : (
        warning && (
          <div className="msg msg--compact" data-kind="warn">
            <TriangleAlert className="icon" />
            <div className="msg__body">
              <p>{warning}</p>
            </div>
          </div>
        )
      )}
    </div>
  )
}

function warningOf(checked: Checked, text: Words): string | null {
  if (checked === 'nothing') return text.notReadBack
  return checked === 'slate' ? text.slateOnly : null
}

/** The last cut that was made by itself, for a while. */
function substitutionIn({ lastSubstitution, cameras }: ControlState, now: number, text: Words): string | null {
  if (!lastSubstitution || now - lastSubstitution.atMs > SHOWN_MS) return null
  const { from, to, why, atMs } = lastSubstitution
  const nameOf = (id: string | null) => cameras.find(({ deviceId }) => deviceId === id)?.name ?? text.theSlate
  return text.substituted[why](nameOf(from), nameOf(to), timeOfDay(atMs))
}
