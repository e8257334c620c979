import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { QuestionKeys } from '#client/scoring/pad/question-keys.tsx'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { Button } from '#client/ui/button.tsx'
import type { Payload } from '#schema/scoring/entry.ts'
import { COMMON_KINDS } from '#schema/scoring/match.ts'
import { ConditionsForm } from './conditions-form.tsx'

/** Everything that may be said before the first tap, on one screen. Nothing of it has to be. */
export function StartScreen({ onDone }: { onDone(): void }) {
  const { record } = useScoredMatch()
  const text = useMessages(messages)
  const [toss, setToss] = useState<Payload>({})
  const [changes, setChanges] = useState<Payload>({})
  const { first, tossWinner } = COMMON_KINDS.start

  function start() {
    record('start', { ...changes, ...toss })
    onDone()
  }

  return (
    <section className="startscreen" aria-labelledby="start">
      <h2 className="crease" id="start">
        {text.before}
      </h2>
      <p className="muted">{text.beforeHint}</p>
      {Object.entries({ first, tossWinner }).map(([name, question]) => (
        <QuestionKeys
          key={name}
          name={name}
          question={question}
          answers={toss}
          onAnswer={(value) => setToss({ ...toss, [name]: value })}
        />
      ))}
      <details className="startscreen__rules">
        <summary>{text.conditions}</summary>
        <ConditionsForm changes={changes} onChange={setChanges} />
      </details>
      <div className="startscreen__actions">
        <Button kind="secondary" onClick={onDone}>
          {text.skip}
        </Button>
        <Button onClick={start}>{text.start}</Button>
      </div>
    </section>
  )
}
