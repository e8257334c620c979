import { useFormContext } from 'react-hook-form'
import { type EventFormValues, freshDetails } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useSuggestedNames } from '#client/event-form/suggestions/suggestions.tsx'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { SelectField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { eventTypes } from '#schema/event-input.ts'
import { languageNames, languages } from '#schema/i18n/language.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import { FormSection } from './form-section.tsx'
import { StartTime } from './start-time.tsx'
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
        <TextField
          label={text.venue}
          required
          error={errorOf('venue')}
          {...useSuggestedNames('venues')}
          {...register('venue')}
        />
      </div>
      <StartTime />
      <SelectField label={text.language} hint={text.languageHint} error={errorOf('language')} {...register('language')}>
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </SelectField>
    </FormSection>
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
