import { useFormContext, useWatch } from 'react-hook-form'
import { FilledNotice } from '#client/event-form/names/filled-notice.tsx'
import { takePastedList } from '#client/event-form/names/pasted-list.ts'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { isOfPlayers } from '#client/event-form/shared/team-fields.ts'
import { useSuggestedNames } from '#client/event-form/suggestions/suggestions.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FieldNotes } from '#client/ui/fields/field-frame.tsx'
import { labelAt, placesFor } from '#schema/sports/check.ts'
import type { NamesField } from '#schema/sports/field.ts'
import type { SettingProps } from './setting-props.ts'
import { useFieldError } from './use-field-error.ts'

/** Shows as many names as the count says. Names beyond it stay in the form's values. */
export function NamesSetting({ name, field, sport, filling }: SettingProps<NamesField>) {
  const { register } = useFormContext<EventFormValues>()
  const details = useWatch<EventFormValues, 'details'>({ name: 'details' })
  const errorOf = useFieldError()
  const suggested = useSuggestedNames(isOfPlayers(name) ? 'players' : 'officials')
  const places = placesFor(field, sport.fields, details)
  const titleId = `${name}-title`

  return (
    <>
      <FilledNotice filling={filling.lastAt(name)} />
      {places > 0 && (
        <fieldset className="subgroup" aria-labelledby={titleId}>
          <h3 className="subgroup__title" id={titleId}>
            {field.heading}
          </h3>
          <div className="names">
            {Array.from({ length: places }, (_, place) => (
              <TextField
                key={labelAt(field, place + 1)}
                label={labelAt(field, place + 1)}
                required
                error={errorOf(`details.${name}.${place}`)}
                onPaste={(event) => {
                  const names = takePastedList(event)
                  if (names) filling.fill({ list: name, names, from: place, at: name })
                }}
                {...suggested}
                {...register(`details.${name}.${place}`)}
              />
            ))}
          </div>
          <FieldNotes id={name} error={errorOf(`details.${name}`)} />
        </fieldset>
      )}
    </>
  )
}
