import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useSuggestedNames, useSuggestions } from '#client/event-form/suggestions/suggestions.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { comparisonKey } from '#schema/validation/text.ts'
import { useFieldError } from './use-field-error.ts'

type SponsorNameProps = { place: number; describedBy: string }

/** The name of a former sponsor fills in its logo, unless there is another one; a further change of the name takes it away. */
export function SponsorName({ place, describedBy }: SponsorNameProps) {
  const { register, getValues, setValue, clearErrors } = useFormContext<EventFormValues>()
  const { sponsors } = useSuggestions()
  const suggested = useSuggestedNames('sponsors')
  const filledIn = useRef('')
  const error = useFieldError()(`sponsors.${place}.name`)
  const text = useMessages(messages)

  function fillLogo(name: string) {
    const { logo, file } = getValues(`sponsors.${place}`)
    if (file || logo !== filledIn.current) return
    const known = sponsors.find((sponsor) => comparisonKey(sponsor.name) === comparisonKey(name))
    filledIn.current = known?.logo ?? ''
    setValue(`sponsors.${place}.logo`, filledIn.current)
    if (known) clearErrors(`sponsors.${place}.logo`)
  }

  return (
    <TextField
      label={text.sponsorName}
      required
      aria-describedby={describedBy}
      error={error}
      {...suggested}
      {...register(`sponsors.${place}.name`, { onChange: ({ target }) => fillLogo(target.value) })}
    />
  )
}
