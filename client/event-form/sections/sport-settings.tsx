import { useFormContext } from 'react-hook-form'
import { useNamesFilling } from '#client/event-form/names/use-names-filling.ts'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { CheckField, SelectField } from '#client/ui/fields/field.tsx'
import type { Field } from '#schema/sports/field.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { CountSetting } from './count-setting.tsx'
import { FormSection } from './form-section.tsx'
import { NamesSetting } from './names-setting.tsx'
import type { SettingProps } from './setting-props.ts'
import { TextSetting } from './text-setting.tsx'
import { useFieldError } from './use-field-error.ts'

/** Renders the settings of any sport from its field definitions. */
export function SportSettings({ sport }: { sport: Sport }) {
  const filling = useNamesFilling(sport)
  return (
    <FormSection id="settings" title={sport.title}>
      {inRuns(sport).map((run) => {
        const questions = run.map(([name, field]) => (
          <Question key={name} name={name} field={field} sport={sport} filling={filling} />
        ))
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

function Question({ field, ...setting }: SettingProps<Field>) {
  const { name } = setting
  const { register } = useFormContext<EventFormValues>()
  const path = `details.${name}` as const
  const error = useFieldError()(path)

  switch (field.kind) {
    case 'text':
      return <TextSetting field={field} {...setting} />
    case 'count':
      return <CountSetting field={field} {...setting} />
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
      return <NamesSetting field={field} {...setting} />
  }
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
