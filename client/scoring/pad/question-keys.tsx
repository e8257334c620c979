import { useId, useState } from 'react'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { type ScoredMatch, useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import type { Payload } from '#schema/scoring/entry.ts'
import type { Question } from '#schema/scoring/question.ts'
import { hasFewAnswers } from './ask.ts'
import { PlayerKeys } from './player-keys.tsx'
import { TypedAnswer } from './typed-answer.tsx'

type QuestionKeysProps = {
  name: string
  question: Question
  /** The answers so far: the side of an entry says whose players are shown. */
  answers: Payload
  /** Whether a tap on an answer records: then none is chosen beforehand. */
  isChoice?: boolean
  onAnswer(value: unknown): void
}

/** Draws any question: its answers as keys, or a field where they are too many. */
export function QuestionKeys({ name, question, answers, isChoice = false, onAnswer }: QuestionKeysProps) {
  const match = useScoredMatch()
  const heading = useId()
  const label = match.labelOf(question)
  const answer = answers[name]
  if (question.kind === 'words' || (question.kind === 'number' && !hasFewAnswers(question))) {
    return <TypedAnswer label={label} question={question} answer={answer} onAnswer={onAnswer} />
  }
  return (
    <fieldset className="ask" aria-labelledby={heading}>
      <p className="ask__label" id={heading}>
        {label}
      </p>
      {question.kind === 'player' ? (
        <PlayerKeys question={question} answers={answers} answer={answer} onAnswer={onAnswer} />
      ) : (
        <AnswerKeys question={question} answer={answer} isChoice={isChoice} onAnswer={onAnswer} />
      )}
    </fieldset>
  )
}

type FewAnswers = Exclude<Question, { kind: 'words' | 'player' }>
type AnswerKeysProps = { question: FewAnswers; answer: unknown; isChoice: boolean; onAnswer(value: unknown): void }
type AnswerKey = { value: unknown; label: string }

const AT_FIRST = 8

function AnswerKeys({ question, answer, isChoice, onAnswer }: AnswerKeysProps) {
  const text = useMessages(messages)
  const match = useScoredMatch()
  const [isLong, setLong] = useState(false)
  const initial = 'initial' in question ? question.initial : null
  const given = answer === undefined ? initial : answer
  const keys = answersTo(question, match, text)
  const shown = isLong || keys.length <= AT_FIRST + 1 ? keys : keys.slice(0, AT_FIRST)

  return (
    <div className="ask__keys">
      {shown.map(({ value, label }) => (
        <button
          className="key key--answer"
          type="button"
          key={String(value)}
          aria-pressed={isChoice ? undefined : given === value}
          onClick={() => onAnswer(value)}
        >
          {label}
        </button>
      ))}
      {shown.length < keys.length && (
        <button className="key key--answer" type="button" onClick={() => setLong(true)}>
          {text.more}
        </button>
      )}
    </div>
  )
}

function answersTo(question: FewAnswers, match: ScoredMatch, text: MessagesOf<typeof messages>): readonly AnswerKey[] {
  switch (question.kind) {
    case 'number':
      return Array.from({ length: question.max - question.min + 1 }, (_, place) => question.min + place).map(
        (value) => ({
          value,
          label: String(value),
        }),
      )
    case 'option':
      return question.options.map((value) => ({ value, label: match.optionName(value) }))
    case 'yesNo':
      return [
        { value: true, label: text.yes },
        { value: false, label: text.no },
      ]
    case 'side': {
      const sides = match.board.sides.map((_, side): AnswerKey => ({ value: side, label: match.sideName(side) }))
      return question.required ? sides : [...sides, { value: null, label: text.nobody }]
    }
  }
}
