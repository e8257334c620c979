import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { TimeZoneChoice } from '#client/event-form/time-zone/time-zone-choice.tsx'
import { localTimeAtVenue } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { zoneName } from '#schema/i18n/zone-name.ts'
import { YEAR_MAX, YEAR_MIN } from '#schema/validation/limits.ts'
import { asIfUtc, isLocalTime, minuteOf } from '#schema/validation/local-time.ts'
import { useFieldError } from './use-field-error.ts'

/** Shows a hint at a past time, unless the event is stored with it; never refuses one. */
export function StartTime() {
  const { register } = useFormContext<EventFormValues>()
  const [timeZone, localTime, storedTimeZone, storedTime = ''] = useWatch<
    EventFormValues,
    ['timeZone', 'localTime', 'storedTimeZone', 'storedTime']
  >({ name: ['timeZone', 'localTime', 'storedTimeZone', 'storedTime'] })
  const errorOf = useFieldError()
  const language = useLanguage()
  const text = useMessages(messages)
  const isStored = minuteOf(storedTime) === localTime && storedTimeZone === timeZone
  const isPast = isLocalTime(localTime) && !isStored && localTime < localTimeAtVenue(Date.now(), timeZone)
  const [openedMs] = useState(Date.now)
  const atMs = isLocalTime(localTime) ? asIfUtc(localTime).getTime() : openedMs
  const zone = text.timeHint({
    long: zoneName(timeZone, 'long', language, atMs),
    short: zoneName(timeZone, 'short', language, atMs),
  })

  return (
    <div className="stack stack--tight">
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
      <TimeZoneChoice atMs={atMs} error={errorOf('timeZone')} />
    </div>
  )
}
