import { useFormContext, useWatch } from 'react-hook-form'
import { type EventFormValues, freshDetails } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { localTimeAtVenue, zoneName } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { SelectField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { eventTypes } from '#schema/event-input.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import { YEAR_MAX, YEAR_MIN } from '#schema/validation/limits.ts'
import { isLocalTime, minuteOf } from '#schema/validation/local-time.ts'
import { FormSection } from './form-section.tsx'
import { useFieldError } from './use-field-error.ts'

export function DetailsSection() {
  const { register, setValue, getValues } = useFormContext<EventFormValues>()
  const errorOf = useFieldError()
  const language = useLanguage()
  const text = useMessages(messages)

  return (
    <FormSection id="details" title={text.details}>
      <TextField label={text.title} required error={errorOf('title')} {...register('title')} />
      <TextArea
        label={text.description}
        rows={3}
        required
        error={errorOf('description')}
        {...register('description')}
      />
      <div className="grid-2">
        <SelectField
          label={text.type}
          required
          error={errorOf('type')}
          {...register('type', { onChange: () => setValue('details', freshDetails(getValues('type'))) })}
        >
          <option value="">{text.noType}</option>
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {displayNameOf(type, language)}
            </option>
          ))}
        </SelectField>
        <TextField label={text.venue} required error={errorOf('venue')} {...register('venue')} />
      </div>
      <StartTime />
    </FormSection>
  )
}

/** A past time is hinted at, not refused, unless it is the stored one. */
function StartTime() {
  const { register } = useFormContext<EventFormValues>()
  const [timeZone, localTime, storedTime] = useWatch<EventFormValues, ['timeZone', 'localTime', 'storedTime']>({
    name: ['timeZone', 'localTime', 'storedTime'],
  })
  const errorOf = useFieldError()
  const language = useLanguage()
  const text = useMessages(messages)
  const isStored = minuteOf(storedTime ?? '') === localTime
  const isPast = isLocalTime(localTime) && !isStored && localTime < localTimeAtVenue(Date.now(), timeZone)
  const zone = text.timeHint({
    long: zoneName(timeZone, 'long', language),
    short: zoneName(timeZone, 'short', language),
  })

  return (
    <TextField
      label={text.time}
      type="datetime-local"
      min={`${YEAR_MIN}-01-01T00:00`}
      max={`${YEAR_MAX}-12-31T23:59`}
      required
      hint={isPast ? `${zone} ${text.timeIsPast}` : zone}
      error={errorOf('localTime')}
      {...register('localTime')}
    />
  )
}

/** Not a landmark: its name would repeat that of its only control. */
export function VisibilitySection() {
  const { register } = useFormContext<EventFormValues>()
  const errorOf = useFieldError()
  const text = useMessages(messages)

  return (
    <section className="form-section" id="visibility">
      <h2 className="crease" id="visibility-title" tabIndex={-1}>
        {text.visibility}
      </h2>
      <SelectField
        label={<span className="sr-only">{text.visibility}</span>}
        hint={text.visibilityHint}
        error={errorOf('visibility')}
        {...register('visibility')}
      >
        <option value="public">{text.public}</option>
        <option value="private">{text.private}</option>
      </SelectField>
    </section>
  )
}
