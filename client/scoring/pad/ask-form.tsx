import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import type { MatchState } from '#schema/scoring/match.ts'
import { matters, wayToRecord } from './ask.ts'
import { canRecord } from './pad-state.ts'
import { QuestionKeys } from './question-keys.tsx'
import type { Pad } from './use-pad.ts'

type AskFormProps = {
  pad: Pad
  before: MatchState
  confirm: string
}

/** What the pressed key asks: the first question, then those whose answers make a difference. */
export function AskForm({ pad, before, confirm }: AskFormProps) {
  const { sport, say, labelOf } = useScoredMatch()
  const text = useMessages(messages)
  const { asking } = pad.state
  if (!asking) return null
  const { button, questions, answers } = asking
  const isChoice = wayToRecord(questions, button) === 'choice'
  const isOpen = canRecord(asking)
  const entry = { kind: button.kind, payload: answers }
  // Until enough is answered only what has to be: details would be asked about an entry that is not known yet.
  const shown = Object.entries(questions).filter(
    (each, place) => place === 0 || (isOpen ? matters(sport, before, entry, each) : each[1].kind === 'side'),
  )

  const title = say(button.label)
  return (
    <div className="askform">
      {title !== (shown[0] && labelOf(shown[0][1])) && <p className="askform__title">{title}</p>}
      <div className="askform__questions">
        {shown.map(([name, question]) => (
          <QuestionKeys
            key={name}
            name={name}
            question={question}
            answers={answers}
            isChoice={isChoice}
            onAnswer={(value) => pad.signal({ type: 'answered', name, value, records: isChoice })}
          />
        ))}
      </div>
      <div className="askform__actions">
        <button className="key key--quiet" type="button" onClick={() => pad.signal({ type: 'cancelled' })}>
          {text.back}
        </button>
        {!isChoice && (
          <button
            className="key key--confirm"
            type="button"
            aria-disabled={!isOpen || undefined}
            onClick={() => pad.signal({ type: 'confirmed' })}
          >
            {confirm}
          </button>
        )}
      </div>
    </div>
  )
}
