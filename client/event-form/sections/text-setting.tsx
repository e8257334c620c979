import { useFormContext, useWatch } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { teamsOf } from '#client/event-form/shared/team-fields.ts'
import { useSuggestedNames } from '#client/event-form/suggestions/suggestions.tsx'
import { TeamFill } from '#client/event-form/suggestions/team-fill.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import type { TextField as TextSettingField } from '#schema/sports/field.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { SettingProps } from './setting-props.ts'
import { useFieldError } from './use-field-error.ts'

/** Shows a hint at a second team of the same name; never refuses one. */
export function TextSetting({ name, field, sport, filling }: SettingProps<TextSettingField>) {
  const { register } = useFormContext<EventFormValues>()
  const details = useWatch<EventFormValues, 'details'>({ name: 'details' })
  const text = useMessages(messages)
  const suggested = useSuggestedNames('teams')
  const path = `details.${name}` as const
  const error = useFieldError()(path)
  const keyOf = (team: string) => comparisonKey(String(details[team] ?? ''))
  const teams = teamsOf(sport.fields)
  const isTeam = teams.includes(name)
  const earlier = teams.slice(0, Math.max(0, teams.indexOf(name)))
  const isTaken = keyOf(name) !== '' && earlier.some((team) => keyOf(team) === keyOf(name))

  return (
    <div className="stack stack--tight">
      <TextField
        label={field.label}
        required={field.required}
        hint={isTaken && text.sameTeams}
        error={error}
        {...(isTeam && suggested)}
        {...register(path)}
      />
      {isTeam && <TeamFill team={name} sport={sport} details={details} filling={filling} />}
    </div>
  )
}
