import * as z from 'zod/mini'
import { type Faults, faultsOf } from './faults.ts'
import * as limits from './limits.ts'
import { isLocalTime } from './local-time.ts'
import { checkAnswers } from './sports/check.ts'
import { type Details, isSport, type SportType, sports, sportTypes } from './sports/index.ts'
import { words } from './words.ts'

export const eventTypes = [...sportTypes, 'other'] as const
export type EventType = SportType | 'other'

export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export type SponsorInput = { name: string; logo: string }
export type DeviceInput = {
  id?: string | undefined
  name: string
  isController: boolean
}

/** An event as its owner writes it, clean: bounded, trimmed, blank rows gone, exactly one controller. */
export type EventInput = {
  title: string
  description: string
  type: EventType
  venue: string
  localTime: string
  timeZone: string
  visibility: Visibility
  sponsors: SponsorInput[]
  devices: DeviceInput[]
  details: Details | null
}

/** An event as it was typed or sent: the right shape, any content. */
export type EventDraft = Omit<EventInput, 'details'> & {
  details: Readonly<Record<string, unknown>> | null
}

const named = z.object({
  name: words('Device Name', { max: limits.NAME_MAX }),
})

const rules = z.object({
  title: words('Title', { max: limits.TITLE_MAX }),
  description: words('Description', {
    max: limits.DESCRIPTION_MAX,
    lines: true,
  }),
  type: z.enum(eventTypes, 'Please select an event type.'),
  venue: words('Venue', { max: limits.VENUE_MAX }),
  localTime: z.string('Time is required.').check(
    z.refine((typed) => typed !== '', 'Time is required.'),
    z.refine(isLocalTime, `Time must be a date and time between ${limits.YEAR_MIN} and ${limits.YEAR_MAX}.`),
  ),
  timeZone: z.string().check(z.refine(isTimeZone, 'Time zone must be an IANA name, for example Asia/Kolkata.')),
  visibility: z.enum(visibilities, 'Visibility must be public or private.'),
  sponsors: z
    .array(
      z.object({
        name: words('Sponsor Name', { max: limits.NAME_MAX }),
        logo: z
          .string()
          .check(
            z.refine(
              (logo) => isLogoAddress(logo) && logo.length <= limits.LOGO_ADDRESS_MAX,
              'Sponsor logo must be an uploaded image.',
            ),
          ),
      }),
    )
    .check(
      z.maxLength(limits.SPONSORS_MAX, `An event has at most ${limits.SPONSORS_MAX} sponsors.`),
      uniqueNames('Each sponsor needs a name of its own.'),
    ),
  devices: z
    .array(
      z.extend(named, {
        id: z.optional(z.string()),
        isController: z.boolean(),
      }),
    )
    .check(
      z.maxLength(limits.DEVICES_MAX, `An event has at most ${limits.DEVICES_MAX} devices.`),
      uniqueNames('Each device needs a name of its own.'),
    ),
})

/** An event held against every rule of spec 5.3 and 5.4: either the clean event, or what is wrong, field by field. */
export function checkEvent(draft: EventDraft): { event: EventInput } | { faults: Faults } {
  const general = rules.safeParse(withoutBlankRows(draft))
  const { details, faults } = checkDetails(draft.type, draft.details)
  const all = {
    ...(general.success ? {} : faultsOf(general.error.issues)),
    ...faults,
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

function checkDetails(type: EventType, draft: EventDraft['details']): { details: Details | null; faults: Faults } {
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
  const { answers, faults } = checkAnswers(sports[type], draft ?? {})
  const placed = Object.entries(faults).map(([field, sentence]) => [`details.${field}`, sentence])
  return {
    details: { ...answers, sport: type } as Details,
    faults: Object.fromEntries(placed),
  }
}

/** Sponsors without a name or a logo and devices without a name do not count (spec 5.3). */
function withoutBlankRows(draft: EventDraft): EventDraft {
  return {
    ...draft,
    sponsors: draft.sponsors.filter(({ name, logo }) => name.trim() !== '' && logo.trim() !== ''),
    devices: draft.devices.filter(({ name }) => name.trim() !== ''),
  }
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
      const key = name.toLowerCase()
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

/** Our own uploads by path, or any `http(s)` address; never `javascript:`, `blob:` or `data:`. */
function isLogoAddress(logo: string): boolean {
  return /^\/uploads\/[\w-]+\.webp$/.test(logo) || /^https?:\/\/[^\s\p{C}/]+[^\s\p{C}]*$/iu.test(logo)
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}
