import { X } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { QuestionKeys } from './question-keys.tsx'
import type { Pad } from './use-pad.ts'

/** Who scored, and how: asked after the tap that counted already, one question at a time, until the next tap. */
export function FollowUpBar({ pad }: { pad: Pad }) {
  const text = useMessages(messages)
  const { followUp } = pad.state
  const [first] = Object.entries(followUp?.questions ?? {})
  if (!followUp || !first) return null
  const [name, question] = first
  return (
    <div className="followup">
      <QuestionKeys
        key={`${followUp.entryId} ${name}`}
        name={name}
        question={question}
        answers={{ ...followUp.payload, [name]: undefined }}
        onAnswer={(value) => pad.signal({ type: 'toldMore', name, value })}
      />
      <IconButton label={text.notNow} onClick={() => pad.signal({ type: 'dismissed' })}>
        <X className="icon" />
      </IconButton>
    </div>
  )
}
