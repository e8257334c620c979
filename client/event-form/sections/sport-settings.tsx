import { useFormContext, useWatch } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { CheckField, CountField, SelectField, TextField } from '#client/ui/fields/field.tsx'
import { FieldNotes } from '#client/ui/fields/field-frame.tsx'
import { labelAt, placesFor } from '#schema/sports/check.ts'
import type { Field, NamesField, TextField as TextSettingField } from '#schema/sports/field.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import { FormSection } from './form-section.tsx'
import { useFieldError } from './use-field-error.ts'

/** Renders the settings of any sport from its field definitions. */
export function SportSettings({ sport }: { sport: Sport }) {
  return (
    <FormSection id="settings" title={sport.title}>
      {inRuns(sport).map((run) => {
        const questions = run.map(([name, field]) => <Question key={name} name={name} field={field} sport={sport} />)
        return run.length > 1 && run[0]?.[1].kind !== 'names' ? (
          <div className="grid-2" key={run[0]?.[0]}>
            {questions}
          </div>
        ) : (
          questions
        )
      })}
    </FormSection>
  )
}

type QuestionProps<F extends Field> = { name: string; field: F; sport: Sport }

function Question({ name, field, sport }: QuestionProps<Field>) {
  const { register } = useFormContext<EventFormValues>()
  const path = `details.${name}` as const
  const error = useFieldError()(path)

  switch (field.kind) {
    case 'text':
      return <TextSetting name={name} field={field} sport={sport} />
    case 'count':
      return (
        <CountField
          label={field.label}
          min={field.min}
          max={field.max}
          required={field.missing === undefined}
          error={error}
          {...register(path, { setValueAs: countTyped })}
        />
      )
    case 'choice':
      return (
        <SelectField label={field.label} error={error} {...register(path)}>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'toggle':
      return <CheckField label={field.label} error={error} {...register(path)} />
    case 'names':
      return <Names name={name} field={field} sport={sport} />
  }
}

/** Settings that name a team. A sport may ask for other texts. */
const TEAM = /^team\d$/

/** A team's name that an earlier team has is hinted at, not refused. */
function TextSetting({ name, field, sport }: QuestionProps<TextSettingField>) {
  const { register } = useFormContext<EventFormValues>()
  const details = useWatch<EventFormValues, 'details'>({ name: 'details' })
  const text = useMessages(messages)
  const path = `details.${name}` as const
  const error = useFieldError()(path)
  const keyOf = (team: string) => comparisonKey(String(details[team] ?? ''))
  const teams = Object.keys(sport.fields).filter((each) => TEAM.test(each))
  const earlier = teams.slice(0, Math.max(0, teams.indexOf(name)))
  const isTaken = keyOf(name) !== '' && earlier.some((team) => keyOf(team) === keyOf(name))
  return (
    <TextField
      label={field.label}
      required={field.required}
      hint={isTaken && text.sameTeams}
      error={error}
      {...register(path)}
    />
  )
}

/** Shows as many names as the count says. Names beyond it stay in the form's values. */
function Names({ name, field, sport }: QuestionProps<NamesField>) {
  const { register } = useFormContext<EventFormValues>()
  const details = useWatch<EventFormValues, 'details'>({ name: 'details' })
  const errorOf = useFieldError()
  const places = placesFor(field, sport.fields, details)
  if (places === 0) return null

  const titleId = `${name}-title`
  return (
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
            {...register(`details.${name}.${place}`)}
          />
        ))}
      </div>
      <FieldNotes id={name} error={errorOf(`details.${name}`)} />
    </fieldset>
  )
}

/** Groups adjacent fields of one kind, which are laid out side by side. */
function inRuns({ fields }: Sport): [string, Field][][] {
  const runs: [string, Field][][] = []
  for (const entry of Object.entries(fields)) {
    const last = runs.at(-1)
    if (last?.[0]?.[1].kind === entry[1].kind) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function countTyped(typed: string | number): number | '' {
  return typed === '' ? '' : Number(typed)
}
