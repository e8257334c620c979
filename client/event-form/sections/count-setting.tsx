import { useFormContext } from 'react-hook-form'
import { FilledNotice } from '#client/event-form/names/filled-notice.tsx'
import { takePastedList } from '#client/event-form/names/pasted-list.ts'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { CountField } from '#client/ui/fields/field.tsx'
import type { CountField as CountSettingField } from '#schema/sports/field.ts'
import type { SettingProps } from './setting-props.ts'
import { useFieldError } from './use-field-error.ts'

/** The count of a list also takes a pasted list: there is no name to paste it into while the count is 0. */
export function CountSetting({ name, field, sport, filling }: SettingProps<CountSettingField>) {
  const { register } = useFormContext<EventFormValues>()
  const text = useMessages(messages)
  const path = `details.${name}` as const
  const error = useFieldError()(path)
  const { label, min, max, missing } = field
  const list = Object.entries(sport.fields).find(([, each]) => each.kind === 'names' && each.per === name)?.[0]
  const bounds = { min, max }

  return (
    <div className="stack stack--tight">
      <CountField
        label={label}
        min={min}
        max={max}
        required={missing === undefined}
        hint={list ? text.countOrList(bounds) : text.count(bounds)}
        error={error}
        onFocus={({ target }) => {
          // Typing replaces the 0 of a new event (spec 9) where it is out of bounds.
          if (Number(target.value) < min) target.select()
        }}
        onPaste={(event) => {
          const names = list && takePastedList(event)
          if (names) filling.fill({ list, names, from: 'whole', at: name })
        }}
        {...register(path, { setValueAs: countTyped })}
      />
      <FilledNotice filling={filling.lastAt(name)} />
    </div>
  )
}

function countTyped(typed: string | number): number | '' {
  return typed === '' ? '' : Number(typed)
}
