import { useFormContext, useWatch } from 'react-hook-form'
import { eventTypeLabel } from '#client/events/event-type-label.ts'
import { zoneName } from '#client/events/venue-clock.ts'
import type { EventType as WireEventType } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { eventTypes } from '#schema/event-rules.ts'
import { YEAR_MAX, YEAR_MIN } from '#schema/limits.ts'
import { FormSection } from './form-section.tsx'
import { type EventFormValues, freshDetails } from './form-values.ts'
import { useFault } from './use-fault.ts'
import { words } from './words.ts'

export function DetailsSection() {
  const { register, setValue, getValues } = useFormContext<EventFormValues>()
  const timeZone = useWatch<EventFormValues, 'timeZone'>({ name: 'timeZone' })
  const faultOf = useFault()
  const language = useLanguage()
  const text = useWords(words)

  return (
    <FormSection id="details" title={text.details}>
      <TextField label={text.title} required error={faultOf('title')} {...register('title')} />
      <TextArea
        label={text.description}
        rows={3}
        required
        error={faultOf('description')}
        {...register('description')}
      />
      <div className="grid-2">
        <SelectField
          label={text.type}
          required
          error={faultOf('type')}
          {...register('type', { onChange: () => setValue('details', freshDetails(getValues('type'))) })}
        >
          <option value="">{text.noType}</option>
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {eventTypeLabel(type.toUpperCase() as WireEventType, language)}
            </option>
          ))}
        </SelectField>
        <TextField label={text.venue} required error={faultOf('venue')} {...register('venue')} />
      </div>
      <TextField
        label={text.time}
        type="datetime-local"
        min={`${YEAR_MIN}-01-01T00:00`}
        max={`${YEAR_MAX}-12-31T23:59`}
        required
        hint={text.timeHint(zoneName(timeZone, 'long', language), zoneName(timeZone, 'short', language))}
        error={faultOf('localTime')}
        {...register('localTime')}
      />
    </FormSection>
  )
}

/** One control under its own name: the section is no landmark of the same name beside it. */
export function VisibilitySection() {
  const { register } = useFormContext<EventFormValues>()
  const faultOf = useFault()
  const text = useWords(words)

  return (
    <section className="form-section" id="visibility">
      <h2 className="crease" id="visibility-title" tabIndex={-1}>
        {text.visibility}
      </h2>
      <SelectField
        label={<span className="sr-only">{text.visibility}</span>}
        hint={text.visibilityHint}
        error={faultOf('visibility')}
        {...register('visibility')}
      >
        <option value="public">{text.public}</option>
        <option value="private">{text.private}</option>
      </SelectField>
    </section>
  )
}
