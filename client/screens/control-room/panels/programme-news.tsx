import { TriangleAlert } from 'lucide-react'
import { mediumTimeHere } from '#client/format/dates.ts'
import type { Language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { Checked } from '#client/screens/control-room/shared/use-stream-probe.ts'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import { MessageIcon } from '#client/ui/message-icon.tsx'
import type { ControlState } from '#schema/messages/studio.ts'

type ProgrammeNewsProps = { state: ControlState | null; checked: Checked; message: ShownMessage | null; now: number }

const SHOWN_MS = 60_000

/** Always rendered, even when empty: a live region announces only changes. */
export function ProgrammeNews({ state, checked, message, now }: ProgrammeNewsProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const warning = warningOf(checked, text) ?? (state && substitutionIn(state, now, text, language))
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

function warningOf(checked: Checked, text: MessagesOf<typeof messages>): string | null {
  if (checked === 'nothing') return text.notReadBack
  return checked === 'slate' ? text.slateOnly : null
}

/** Describes the last automatic substitution; null after SHOWN_MS. */
function substitutionIn(
  { lastSubstitution, cameras }: ControlState,
  now: number,
  text: MessagesOf<typeof messages>,
  language: Language,
): string | null {
  if (!lastSubstitution || now - lastSubstitution.atMs > SHOWN_MS) return null
  const { from, to, why, atMs } = lastSubstitution
  const nameOf = (id: string | null) => cameras.find(({ deviceId }) => deviceId === id)?.name ?? text.theSlate
  return text.substituted[why]({ from: nameOf(from), to: nameOf(to), at: mediumTimeHere(atMs, language) })
}
