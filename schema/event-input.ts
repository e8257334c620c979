import * as z from 'zod/mini'
import { type EventText, type EventTextName, type eventTexts, mapEventTexts } from './event-texts.ts'
import { languages } from './i18n/language.ts'
import { validateSettings } from './sports/check.ts'
import { type Details, isSport, type SportType, sports, sportTypes } from './sports/index.ts'
import { type FieldErrors, fieldErrorsOf, type Issue } from './validation/field-errors.ts'
import * as limits from './validation/limits.ts'
import { asIfUtc, isLocalTime, localTimeOf } from './validation/local-time.ts'
import { logoAddress } from './validation/logo-address.ts'
import { comparisonKey, isBlank, textInput } from './validation/text.ts'
import { timeZoneName } from './validation/time-zone.ts'

export const eventTypes = [...sportTypes, 'other'] as const
export type EventType = SportType | 'other'

export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

type TextRule<Text extends EventText> = Text['required'] extends true
  ? z.ZodMiniString
  : z.ZodMiniDefault<z.ZodMiniString>

const textRules = mapEventTexts((_, { label, ...bounds }) => {
  const rule = textInput(label, bounds)
  return bounds.required ? rule : z._default(rule, '')
}) as { [Name in EventTextName]: TextRule<(typeof eventTexts)[Name]> }

const sponsor = z.object({ name: textInput('Sponsor Name', { max: limits.NAME_MAX }), logo: logoAddress })

const device = z.object({
  id: z.optional(z.string()),
  name: textInput('Device Name', { max: limits.NAME_MAX }),
  isController: z.boolean(),
})

const rules = z.object({
  ...textRules,
  type: z.enum(eventTypes, 'Please select an event type.'),
  localTime: z.string('Time is required.').check(
    z.refine((typed) => typed !== '', { error: 'Time is required.', abort: true }),
    z.refine(isLocalTime, {
      error: `Time must be a date and time between ${limits.YEAR_MIN} and ${limits.YEAR_MAX}.`,
      abort: true,
    }),
    z.overwrite((typed) => localTimeOf(asIfUtc(typed))),
  ),
  timeZone: z.string().check(
    z.refine((typed) => timeZoneName(typed) !== null, {
      error: 'Time zone must be an IANA name, for example Asia/Kolkata.',
      abort: true,
    }),
    z.overwrite((typed) => timeZoneName(typed) ?? typed),
  ),
  visibility: z.enum(visibilities, 'Visibility must be public or private.'),
  language: z._default(z.enum(languages, 'Please choose a language.'), 'en'),
  sponsors: z
    .array(sponsor)
    .check(
      z.maxLength(limits.SPONSORS_MAX, `An event has at most ${limits.SPONSORS_MAX} sponsors.`),
      uniqueNames('Each sponsor needs a name of its own.'),
    ),
  devices: z
    .array(device)
    .check(
      z.maxLength(limits.DEVICES_MAX, `An event has at most ${limits.DEVICES_MAX} devices.`),
      uniqueNames('Each device needs a name of its own.'),
    ),
})

export type SponsorInput = z.output<typeof sponsor>
export type DeviceInput = z.output<typeof device>

/** A validated event: bounded, trimmed, without blank rows, with exactly one controller. */
export type EventInput = z.output<typeof rules> & { details: Details | null }

export type EventDraft = z.input<typeof rules> & { details: Readonly<Record<string, unknown>> | null }

export const eventSettingNames = [...Object.keys(rules.shape), 'details'] as (keyof EventInput)[]

/** Validates by spec 5.3 and 5.4. Returns the clean event, or messages by field path. */
export function validateEvent(draft: EventDraft): { event: EventInput } | { faults: FieldErrors } {
  const rows = { ...faultsOfRows('sponsors', draft.sponsors), ...faultsOfRows('devices', draft.devices) }
  if (Object.keys(rows).length > 0) return { faults: rows }
  const places = { sponsors: keptSponsors(draft.sponsors), devices: keptDevices(draft.devices) }
  const general = rules.safeParse(withoutBlankRows(draft, places))
  const { details, faults } = checkDetails(draft.type, draft.details)
  const all = {
    ...(general.success ? {} : fieldErrorsOf(atSentRows(general.error.issues, places))),
    ...faults,
    ...faultsOfControllers(draft.devices),
  }
  if (!general.success || Object.keys(all).length > 0) return { faults: all }
  return {
    event: {
      ...general.data,
      devices: withOneController(general.data.devices),
      details,
    },
  }
}

/** Checked before any row is read, so that long lists of blank rows cost nothing. */
function faultsOfRows(field: string, rows: readonly unknown[]): FieldErrors {
  return rows.length > limits.ROWS_MAX ? { [field]: `A list can have at most ${limits.ROWS_MAX} rows.` } : {}
}

/** At most one device may be the controller, and it needs a name: a choice is never dropped with a blank row. */
function faultsOfControllers(devices: readonly DeviceInput[]): FieldErrors {
  const chosen = [...devices.entries()].filter(([, { isController }]) => isController)
  const faults: FieldErrors = {}
  for (const [place, { name }] of chosen) {
    if (isBlank(name)) faults[`devices.${place}.isController`] = 'The controller needs a device name.'
    else if (place !== chosen[0]?.[0])
      faults[`devices.${place}.isController`] = 'Only one device can be the controller.'
  }
  return faults
}

function checkDetails(type: EventType, draft: EventDraft['details']): { details: Details | null; faults: FieldErrors } {
  if (type === 'other') {
    return {
      details: null,
      faults: draft ? { details: 'This type of event has no settings.' } : {},
    }
  }
  if (!isSport(type)) return { details: null, faults: {} }
  if (draft && Object.hasOwn(draft, 'sport') && draft.sport !== type) {
    return {
      details: null,
      faults: {
        details: 'These settings are not for the chosen type of event.',
      },
    }
  }
  const { answers, faults } = validateSettings(sports[type], draft ?? {})
  const placed = Object.entries(faults).map(([field, sentence]) => [`details.${field}`, sentence])
  return {
    details: { ...answers, sport: type } as Details,
    faults: Object.fromEntries(placed),
  }
}

type KeptRows = { readonly sponsors: readonly number[]; readonly devices: readonly number[] }

/** Indexes of the sponsors with both a name and a logo; others are ignored (spec 5.3). */
export function keptSponsors(sponsors: EventDraft['sponsors']): number[] {
  return [...sponsors.entries()].flatMap(([place, { name, logo }]) => (isBlank(name) || isBlank(logo) ? [] : [place]))
}

function keptDevices(devices: EventDraft['devices']): number[] {
  return [...devices.entries()].flatMap(([place, { name }]) => (isBlank(name) ? [] : [place]))
}

function withoutBlankRows(draft: EventDraft, { sponsors, devices }: KeptRows): EventDraft {
  return {
    ...draft,
    sponsors: sponsors.flatMap((place) => draft.sponsors[place] ?? []),
    devices: devices.flatMap((place) => draft.devices[place] ?? []),
  }
}

function atSentRows(issues: readonly Issue[], places: KeptRows): Issue[] {
  return issues.map(({ path, message }) => {
    const [field, place, ...rest] = path
    const isRow = (field === 'sponsors' || field === 'devices') && typeof place === 'number'
    return { message, path: isRow ? [field, places[field][place] ?? place, ...rest] : path }
  })
}

function withOneController(devices: DeviceInput[]): DeviceInput[] {
  const chosen = Math.max(
    devices.findIndex((device) => device.isController),
    0,
  )
  return devices.map((device, place) => ({
    ...device,
    isController: place === chosen,
  }))
}

function uniqueNames(sentence: string) {
  return z.check<{ name: string }[]>(({ value, issues }) => {
    const seen = new Set<string>()
    for (const [place, { name }] of value.entries()) {
      const key = comparisonKey(name)
      if (seen.has(key))
        issues.push({
          code: 'custom',
          input: name,
          path: [place, 'name'],
          message: sentence,
        })
      seen.add(key)
    }
  })
}
