import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { afterAll, expect, test, vi } from 'vitest'
import { blankEvent, type EventFormValues } from '#client/event-form/shared/form-values.ts'
import { StartTime } from './start-time.tsx'

// Before the imports, which read the language.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { languages: ['en-IN'] })
})
afterAll(() => vi.unstubAllGlobals())

const IS_PAST = 'This time is in the past.'
const stored = {
  ...blankEvent,
  ...{ localTime: '2020-12-06T15:30', timeZone: 'Asia/Kolkata' },
  ...{ storedTime: '2020-12-06T15:30:20', storedTimeZone: 'Asia/Kolkata' },
}

/** The form of a restored draft, whose default values are the draft's. */
function Form({ values, children }: { values: EventFormValues; children?: ReactNode }) {
  return createElement(FormProvider, { ...useForm<FieldValues>({ defaultValues: values }), children })
}

const drawn = (values: EventFormValues) =>
  renderToStaticMarkup(createElement(Form, { values }, createElement(StartTime)))

test('shows no hint at a past time with which the event is stored', () => {
  expect(drawn(stored)).toContain('Time at the ground: India Standard Time (IST).')
  expect(drawn(stored)).not.toContain(IS_PAST)
})

test.each([
  ['time', { localTime: '2020-12-06T15:31' }],
  ['time zone', { timeZone: 'Europe/London' }],
])('shows a hint at a past time in a restored draft with another %s', (_what, change) => {
  expect(drawn({ ...stored, ...change })).toContain(IS_PAST)
})
