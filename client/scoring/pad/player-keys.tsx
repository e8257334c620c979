import { useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { CountField } from '#client/ui/fields/field.tsx'
import type { Payload } from '#schema/scoring/entry.ts'
import type { Question } from '#schema/scoring/question.ts'
import { freeNumber, numbersOf, sidesAsked } from './line-up.ts'

type PlayerKeysProps = {
  question: Extract<Question, { kind: 'player' }>
  answers: Payload
  answer: unknown
  onAnswer(value: number | null): void
}

/** Players to pick from: the line-up, names of the event's form, which get the next number, and any other number. */
export function PlayerKeys({ question, answers, answer, onAnswer }: PlayerKeysProps) {
  const { board, names, suggestions, sideName, record } = useScoredMatch()
  const text = useMessages(messages)
  const [isOther, setOther] = useState(false)
  const sides = sidesAsked(question, answers, board)

  function pickName(side: number, name: string) {
    const number = freeNumber(names, side)
    record('player', { side, number, name })
    onAnswer(number)
  }

  return (
    <>
      {sides.map((side) => (
        <fieldset className="ask__keys" key={side} aria-label={sideName(side)}>
          {numbersOf(names, side).map((number) => (
            <PlayerKey key={number} side={side} number={number} answer={answer} onAnswer={onAnswer} />
          ))}
          {suggestions.map((name) => (
            <button className="key key--answer" type="button" key={name} onClick={() => pickName(side, name)}>
              <UserText>{name}</UserText>
            </button>
          ))}
        </fieldset>
      ))}
      <div className="ask__keys">
        <button className="key key--answer" type="button" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          {text.otherNumber}
        </button>
        <button className="key key--answer" type="button" aria-pressed={answer === null} onClick={() => onAnswer(null)}>
          {text.notKnown}
        </button>
      </div>
      {isOther && <OtherNumber onAnswer={onAnswer} />}
    </>
  )
}

type PlayerKeyProps = { side: number; number: number; answer: unknown; onAnswer(value: number): void }

function PlayerKey({ side, number, answer, onAnswer }: PlayerKeyProps) {
  const { names } = useScoredMatch()
  const name = names.players[side]?.[number]
  return (
    <button className="key key--answer" type="button" aria-pressed={answer === number} onClick={() => onAnswer(number)}>
      {number}
      {name && (
        <small>
          <UserText>{name}</UserText>
        </small>
      )}
    </button>
  )
}

const NUMBER_MAX = 99

function OtherNumber({ onAnswer }: { onAnswer(value: number): void }) {
  const text = useMessages(messages)
  const [typed, setTyped] = useState('')
  const number = Number(typed)
  const isNumber = typed !== '' && Number.isInteger(number) && number >= 0 && number <= NUMBER_MAX
  return (
    <div className="ask__other">
      <CountField
        label={text.number}
        value={typed}
        min={0}
        max={NUMBER_MAX}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button className="key key--answer" type="button" disabled={!isNumber} onClick={() => onAnswer(number)}>
        {text.take}
      </button>
    </div>
  )
}
