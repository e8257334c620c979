import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/field.tsx'
import { timeZoneOptions } from './time-zones.ts'

type TimeZoneChoiceProps = {
  /** When the match is, for the offsets. */
  atMs: number
  error: string | undefined
}

/** A button until it is pressed, or the zone is refused: few matches are away from home. */
export function TimeZoneChoice({ atMs, error }: TimeZoneChoiceProps) {
  const { setFocus } = useFormContext<EventFormValues>()
  const [isOpen, setOpen] = useState(false)
  const text = useMessages(messages)

  function open() {
    flushSync(() => setOpen(true))
    setFocus('timeZone')
  }

  if (isOpen || error) return <TimeZoneSelect atMs={atMs} error={error} />
  return (
    <div>
      <LinkButton onClick={open}>{text.changeTimeZone}</LinkButton>
    </div>
  )
}

function TimeZoneSelect({ atMs, error }: TimeZoneChoiceProps) {
  const { register } = useFormContext<EventFormValues>()
  const [kept] = useState(useWatch<EventFormValues, 'timeZone'>({ name: 'timeZone' }))
  const language = useLanguage()
  const text = useMessages(messages)
  const options = useMemo(() => timeZoneOptions(kept, atMs, language), [kept, atMs, language])

  return (
    <SelectField label={text.timeZone} error={error} {...register('timeZone')}>
      {options.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
