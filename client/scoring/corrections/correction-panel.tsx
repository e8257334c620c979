import { useEffect, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { AskForm } from '#client/scoring/pad/ask-form.tsx'
import { ScoreKey } from '#client/scoring/pad/score-key.tsx'
import { usePad } from '#client/scoring/pad/use-pad.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { Button } from '#client/ui/button.tsx'
import { changesOf } from '#schema/scoring/changes.ts'
import { finalScore, foldScore } from '#schema/scoring/fold.ts'
import { matchPad } from '#schema/scoring/match-pad.ts'
import { askedAgain } from './asked-again.ts'
import { type LogEdit, momentAfterNext, momentBefore, withEdit } from './correction-state.ts'
import type { Correction } from './use-correction.ts'

type CorrectionPanelProps = { place: number; correction: Correction }

/** Corrects one entry, step by step. The keys of the match stay free meanwhile. */
export function CorrectionPanel({ place, correction }: CorrectionPanelProps) {
  const { state } = correction
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has another height
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [state.step])
  return (
    <div className="correction" ref={panel}>
      {state.step === 'choosing' && <Choices place={place} correction={correction} />}
      {state.step === 'keying' && <CorrectionKeys place={place} correction={correction} />}
      {state.step === 'preview' && <Preview edit={state.edit} correction={correction} />}
    </div>
  )
}

function Choices({ place, correction: { signal } }: CorrectionPanelProps) {
  const { folded } = useScoredMatch()
  const text = useMessages(messages)
  const later = momentAfterNext(folded, place)
  return (
    <div className="cluster">
      <Button small onClick={() => signal({ type: 'wantsKey', as: 'replace' })}>
        {text.change}
      </Button>
      <Button small kind="secondary" onClick={() => signal({ type: 'wantsRemoval' })}>
        {text.remove}
      </Button>
      <Button small kind="secondary" onClick={() => signal({ type: 'wantsKey', as: 'insert' })}>
        {text.insertBefore}
      </Button>
      {place > 0 && (
        <Button
          small
          kind="secondary"
          onClick={() => signal({ type: 'wantsMove', atMs: momentBefore(folded, place - 1) })}
        >
          {text.moveEarlier}
        </Button>
      )}
      {later !== null && (
        <Button small kind="secondary" onClick={() => signal({ type: 'wantsMove', atMs: later })}>
          {text.moveLater}
        </Button>
      )}
      <Button small kind="secondary" onClick={() => signal({ type: 'closed' })}>
        {text.close}
      </Button>
    </div>
  )
}

function CorrectionKeys({ place, correction: { state, signal } }: CorrectionPanelProps) {
  const match = useScoredMatch()
  const { sport, folded } = match
  const text = useMessages(messages)
  const before = folded.states[place - 1] ?? folded.initial
  const pad = usePad(match, (kind, payload) => {
    signal({ type: 'keyed', kind, payload, atMs: momentBefore(folded, place) })
    return null
  })
  if (pad.state.asking) return <AskForm pad={pad} before={before} confirm={text.preview} />
  const replaced = state.step === 'keying' && state.as === 'replace' ? folded.log.entries[place] : undefined
  const buttons = [...sport.scorePad(before.play, before.conditions), ...matchPad(sport, before)]
  return (
    <>
      <fieldset className="pad pad--small" aria-label={text.whatHappened}>
        {buttons.map((button) => (
          <ScoreKey
            key={`${button.label.key} ${JSON.stringify(button.payload)}`}
            button={button}
            onPress={() => pad.press(askedAgain(sport, button, replaced))}
          />
        ))}
      </fieldset>
      <Back onBack={() => signal({ type: 'back' })} />
    </>
  )
}

function Preview({ edit, correction: { signal } }: { edit: LogEdit; correction: Correction }) {
  const { sport, folded, entries, say, nowMs } = useScoredMatch()
  const text = useMessages(messages)
  const after = foldScore(sport, folded.initial.conditions, withEdit(entries, edit, nowMs()), folded)
  const changes = changesOf(sport, finalScore(folded), finalScore(after))
  return (
    <div className="preview" role="status">
      <p>{text.thenItSays}</p>
      {changes.length === 0 ? (
        <p>{text.noChange}</p>
      ) : (
        <ul className="preview__changes">
          {changes.map((phrase) => (
            <li key={JSON.stringify(phrase)}>{say(phrase)}</li>
          ))}
        </ul>
      )}
      <div className="cluster">
        <Button small onClick={() => signal({ type: 'confirmed' })}>
          {text.correct}
        </Button>
        <Back onBack={() => signal({ type: 'back' })} />
      </div>
    </div>
  )
}

function Back({ onBack }: { onBack(): void }) {
  return (
    <Button small kind="secondary" onClick={onBack}>
      {useMessages(messages).back}
    </Button>
  )
}
