import { type FieldErrors as FormErrors, type Resolver, set } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import type { messages } from '#client/event-form/shared/messages/generated.ts'
import { language } from '#client/i18n/language.ts'
import type { MessagesOf } from '#client/i18n/use-messages.ts'
import { serverSentence, translationsLoaded } from '#client/server-sentences/server-sentence.ts'
import { type EventDraft, type EventInput, type EventType, validateEvent } from '#schema/event-input.ts'
import { labelAt, placesFor } from '#schema/sports/check.ts'
import { translated } from '#schema/sports/display.ts'
import type { Fields, NamesField } from '#schema/sports/field.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { minuteOf } from '#schema/validation/local-time.ts'
import { isBlank } from '#schema/validation/text.ts'

/** Placeholder for the URL of a logo that is uploaded only after validation. */
const LOGO_TO_COME = '/uploads/to-come.webp'

type FormMessages = MessagesOf<typeof messages>

/** Resolver for React Hook Form with the validation of the server. */
export function formRules(text: FormMessages): Resolver<EventFormValues, unknown, EventInput> {
  return async (values) => {
    const checked = checkForm(values, text)
    if ('event' in checked) return { values: checked.event, errors: {} }
    await translationsLoaded()
    return { values: {}, errors: errorsOf(checked.faults) }
  }
}

/** Validates as the server does, and also reports blank rows, which the server drops silently. */
function checkForm(values: EventFormValues, text: FormMessages): { event: EventInput } | { faults: FieldErrors } {
  const blank = blankRows(values, text)
  const draft = draftOf(values)
  if (Object.keys(blank).length === 0) return validateEvent(draft)
  const others = validateEvent({ ...draft, sponsors: [], devices: [] })
  return { faults: { ...('faults' in others ? others.faults : {}), ...blank } }
}

function errorsOf(faults: FieldErrors): FormErrors<EventFormValues> {
  const errors = {}
  for (const [field, message] of Object.entries(faults)) set(errors, field, { type: 'rule', message })
  return errors
}

export function firstMessage(errors: object): string | undefined {
  if ('message' in errors && typeof errors.message === 'string') return serverSentence(errors.message)
  return Object.values(errors)
    .filter((error) => typeof error === 'object' && error !== null)
    .map(firstMessage)
    .find((message) => message !== undefined)
}

function draftOf({ type, sponsors, storedTime = '', storedTimeZone: _, ...values }: EventFormValues): EventDraft {
  return {
    ...values,
    localTime: minuteOf(storedTime) === values.localTime ? storedTime : values.localTime,
    type: type as EventType,
    sponsors: sponsors.map(({ name, logo, file }) => ({ name, logo: file ? LOGO_TO_COME : logo })),
    details: isSport(type) ? answersTo(sports[type].fields, values.details) : null,
  }
}

/** Cuts lists of names to their current counts; an empty count becomes undefined. */
function answersTo(fields: Fields, answers: EventFormValues['details']): EventFormValues['details'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'names') return [name, namesTyped(name, field, fields, answers)]
      return [name, answers[name] === '' && field.kind === 'count' ? undefined : answers[name]]
    }),
  )
}

function namesTyped(name: string, field: NamesField, fields: Fields, answers: EventFormValues['details']): string[] {
  const typed = (answers[name] ?? []) as (string | undefined)[]
  return Array.from({ length: placesFor(field, fields, answers) }, (_, place) => typed[place] ?? '')
}

function blankRows({ devices, sponsors, type, details }: EventFormValues, text: FormMessages): FieldErrors {
  const faults: FieldErrors = {}
  const required = (label: string) => text.required({ label })
  for (const [place, { name }] of devices.entries()) {
    if (isBlank(name)) faults[`devices.${place}.name`] = required(text.deviceName)
  }
  for (const [place, { name, logo, file }] of sponsors.entries()) {
    if (isBlank(name)) faults[`sponsors.${place}.name`] = required(text.sponsorName)
    if (isBlank(logo) && !file) faults[`sponsors.${place}.logo`] = required(text.sponsorLogo)
  }
  const fields: Fields = isSport(type) ? translated(sports[type], language.get()).fields : {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'names') continue
    for (const [place, typed] of namesTyped(name, field, fields, details).entries()) {
      if (isBlank(typed)) faults[`details.${name}.${place}`] = required(labelAt(field, place + 1))
    }
  }
  return faults
}
