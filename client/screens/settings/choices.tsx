import { useId } from 'react'

type ChoicesProps<Value extends string> = {
  heading: string
  choices: readonly { value: Value; label: string; lang?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Radio buttons; a choice takes effect at once. */
export function Choices<Value extends string>({ heading, choices, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="sr-only">{heading}</legend>
      {choices.map(({ value, label, lang }) => (
        <label key={value} className="choice" lang={lang}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
