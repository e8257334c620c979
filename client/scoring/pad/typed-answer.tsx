import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { CountField, TextField } from '#client/ui/fields/field.tsx'
import type { Question } from '#schema/scoring/question.ts'

type TypedAnswerProps = {
  label: string
  question: Extract<Question, { kind: 'words' | 'number' }>
  answer: unknown
  /** Null for a number that was left open, undefined while what is typed is none within the bounds. */
  onAnswer(value: string | number | null | undefined): void
}

export function TypedAnswer({ label, question, answer, onAnswer }: TypedAnswerProps) {
  const { between } = useMessages(messages)
  const given = answer ?? (question.kind === 'number' ? question.initial : null)
  const [typed, setTyped] = useState(given === null ? '' : String(given))

  function type(value: string) {
    setTyped(value)
    if (question.kind === 'words') return onAnswer(value)
    if (value === '' && question.initial === null) return onAnswer(null)
    onAnswer(isWithin(question, value) ? Number(value) : undefined)
  }

  if (question.kind === 'words') {
    const { max } = question
    return (
      <TextField
        label={label}
        value={typed}
        maxLength={max}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
      />
    )
  }
  return (
    <CountField
      label={label}
      value={typed}
      min={question.min}
      max={question.max}
      {...(typed !== '' && !isWithin(question, typed) && { error: between({ min: question.min, max: question.max }) })}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function isWithin({ min, max }: { min: number; max: number }, typed: string): boolean {
  const number = Number(typed)
  return typed !== '' && Number.isInteger(number) && number >= min && number <= max
}
