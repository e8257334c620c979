import { TypedAnswer } from '#client/scoring/pad/typed-answer.tsx'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { CheckField, SelectField } from '#client/ui/fields/field.tsx'
import type { Question } from '#schema/scoring/question.ts'

type ConditionFieldProps = { question: Question; answer: unknown; onAnswer(value: unknown): void }

/** A playing condition as a field of a form. Conditions ask for no sides and no players. */
export function ConditionField({ question, answer, onAnswer }: ConditionFieldProps) {
  const { labelOf, optionName } = useScoredMatch()
  const label = labelOf(question)
  switch (question.kind) {
    case 'number':
    case 'words':
      return <TypedAnswer label={label} question={question} answer={answer} onAnswer={onAnswer} />
    case 'option':
      return (
        <SelectField label={label} value={String(answer)} onChange={({ target }) => onAnswer(target.value)}>
          {question.options.map((value) => (
            <option key={value} value={value}>
              {optionName(value)}
            </option>
          ))}
        </SelectField>
      )
    case 'yesNo':
      return <CheckField label={label} checked={answer === true} onChange={({ target }) => onAnswer(target.checked)} />
    case 'side':
    case 'player':
      return null
  }
}
