import { useMessages } from '#client/i18n/use-messages.ts'
import { CLIP_SECONDS } from '#client/media/clip/plan/clip-bitrate.ts'
import type { ClipFormat } from '#client/media/clip/plan/clip-layout.ts'
import { type ClipMoment, usualSeconds } from '#client/media/clip/plan/clip-moment.ts'
import { CountField, SelectField } from '#client/ui/fields/field.tsx'
import type { ClipChoice } from './clip-choice.ts'
import { messages } from './messages/generated.ts'

const STEP_S = 5

type ClipFormProps = {
  choice: ClipChoice
  /** Newest first. */
  moments: readonly ClipMoment[]
  formats: readonly ClipFormat[]
  onChange: (choice: ClipChoice) => void
}

export function ClipForm({ choice, moments, formats, onChange }: ClipFormProps) {
  const text = useMessages(messages)
  const { least, most } = CLIP_SECONDS

  function chooseMoment(id: string) {
    const moment = moments.find((one) => one.id === id)
    if (moment) onChange({ ...choice, moment, seconds: usualSeconds(moment) })
  }

  function chooseSeconds(typed: string) {
    const seconds = Math.min(most, Math.round(Number(typed)))
    if (seconds >= least) onChange({ ...choice, seconds })
  }

  return (
    <>
      {moments.length > 1 && (
        <SelectField label={text.moment} value={choice.moment.id} onChange={({ target }) => chooseMoment(target.value)}>
          {moments.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <CountField
        key={choice.moment.id}
        label={text.seconds}
        hint={text.secondsHint({ least, most })}
        min={least}
        max={most}
        step={STEP_S}
        defaultValue={choice.seconds}
        onChange={({ target }) => chooseSeconds(target.value)}
        onBlur={({ target }) => {
          target.value = String(choice.seconds)
        }}
      />
      {formats.length > 1 && (
        <SelectField
          label={text.shape}
          value={choice.format}
          onChange={({ target }) => {
            const format = formats.find((one) => one === target.value)
            if (format) onChange({ ...choice, format })
          }}
        >
          {formats.map((format) => (
            <option key={format} value={format}>
              {text[format]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
