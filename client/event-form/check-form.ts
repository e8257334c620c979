import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { checkEvent, type EventDraft, type EventInput, type EventType } from '#schema/event-rules.ts'
import type { Faults } from '#schema/faults.ts'
import { labelAt, placesFor } from '#schema/sports/check.ts'
import type { Fields, NamesField } from '#schema/sports/field.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import type { EventFormValues } from './form-values.ts'

/** Stands for the address of a logo that is uploaded only once everything else is right. */
const LOGO_TO_COME = '/uploads/to-come.webp'

/** For React Hook Form: the rules of the server, at the same fields, in the same sentences. */
export const formRules: Resolver<EventFormValues, unknown, EventInput> = (values) => {
  const checked = checkForm(values)
  return 'event' in checked ? { values: checked.event, errors: {} } : { values: {}, errors: errorsOf(checked.faults) }
}

/** What the server would say, and which rows are blank: it would drop them, but a person shall know. */
function checkForm(values: EventFormValues): { event: EventInput } | { faults: Faults } {
  const blank = blankRows(values)
  const draft = draftOf(values)
  if (Object.keys(blank).length === 0) return checkEvent(draft)
  const others = checkEvent({ ...draft, sponsors: [], devices: [] })
  return { faults: { ...('faults' in others ? others.faults : {}), ...blank } }
}

function errorsOf(faults: Faults): FieldErrors<EventFormValues> {
  const errors = {}
  for (const [field, message] of Object.entries(faults)) set(errors, field, { type: 'rule', message })
  return errors
}

/** For the place where there is room for one sentence only. */
export function firstMessage(errors: object): string | undefined {
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  return Object.values(errors)
    .filter((error) => typeof error === 'object' && error !== null)
    .map(firstMessage)
    .find((message) => message !== undefined)
}

function draftOf({ type, sponsors, ...values }: EventFormValues): EventDraft {
  return {
    ...values,
    type: type as EventType,
    sponsors: sponsors.map(({ name, logo, file }) => ({ name, logo: file ? LOGO_TO_COME : logo })),
    details: isSport(type) ? answersTo(sports[type].fields, values.details) : null,
  }
}

/** The answers that were asked for: as many names as the counts say, and no count where none was given. */
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

function blankRows({ devices, sponsors, type, details }: EventFormValues): Faults {
  const faults: Faults = {}
  for (const [place, { name }] of devices.entries()) {
    if (isBlank(name)) faults[`devices.${place}.name`] = 'Device Name is required.'
  }
  for (const [place, { name, logo, file }] of sponsors.entries()) {
    if (isBlank(name)) faults[`sponsors.${place}.name`] = 'Sponsor Name is required.'
    if (isBlank(logo) && !file) faults[`sponsors.${place}.logo`] = 'Sponsor Logo is required.'
  }
  const fields: Fields = isSport(type) ? sports[type].fields : {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'names') continue
    for (const [place, typed] of namesTyped(name, field, fields, details).entries()) {
      if (isBlank(typed)) faults[`details.${name}.${place}`] = `${labelAt(field, place + 1)} is required.`
    }
  }
  return faults
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}
