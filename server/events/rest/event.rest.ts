import * as z from 'zod/mini'
import type { EventDraft, EventType } from '#schema/event-input.ts'
import { mapEventTexts } from '#schema/event-texts.ts'
import type { EventBody } from '#schema/rest/event-body.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { DEFAULT_TIME_ZONE, NAME_MAX } from '#schema/validation/limits.ts'
import { asIfUtc, isLocalTime } from '#schema/validation/local-time.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import { timeZoneName } from '#schema/validation/time-zone.ts'
import { localTimeAt } from '#server/events/editing/venue-time.ts'
import type { Event } from '#server/events/event.ts'
import { parseBody } from '#server/rest/parse.ts'
import { aliasesSent, detailsFromRest, detailsToRest } from '#server/sports/sports.rest.ts'

/** An event as in spec 3.5, with extra fields for our own clients. Device names are empty for all but the owner. */
export function eventToRest(event: Event, origin: string) {
  const { id, slug, type, timeZone, visibility, status, version } = event
  const { sponsors, deviceCount, devices, details } = event
  return {
    id,
    slug,
    ...mapEventTexts((name) => event[name]),
    type,
    time: timeToRest(event.localTime),
    timeZone,
    visibility,
    status,
    sponsorCount: sponsors.length,
    sponsors: sponsors.map(({ name, logo }) => ({ name, logo: logo.replace(/^\/uploads\//, `${origin}/uploads/`) })),
    deviceCount,
    deviceNames: (devices ?? []).map(({ name }) => name),
    details: details === null ? {} : detailsToRest(sports[details.sport], details),
    version,
  }
}

/** List item of spec 3.4. */
export function eventToRestList({ id, title, localTime, venue, type, status, visibility }: Event) {
  return { id, title, time: timeToRest(localTime), venue, type, status, visibility }
}

const blank: Omit<EventDraft, 'type'> = {
  ...mapEventTexts(() => ''),
  localTime: '',
  timeZone: DEFAULT_TIME_ZONE,
  visibility: 'public',
  sponsors: [],
  devices: [],
  details: null,
}

export function eventFromRest(body: EventBody, origin: string): EventDraft {
  return changeFromRest(body, origin)({ ...blank, type: '' as EventType })
}

/** Absent fields keep their stored values, also within `details` when the sport stays the same. */
export function changeFromRest(body: EventBody, origin: string) {
  return (stored: EventDraft): EventDraft => {
    const type = body.type ?? stored.type
    const timeZone = body.timeZone ?? stored.timeZone
    return {
      ...mapEventTexts((name) => body[name] ?? stored[name] ?? ''),
      type,
      localTime: body.time === undefined ? stored.localTime : timeFromRest(body.time, timeZone),
      timeZone,
      visibility: body.visibility ?? stored.visibility,
      sponsors: body.sponsors?.map((sponsor) => sponsorFromRest(sponsor, origin)) ?? stored.sponsors,
      devices: body.deviceNames ? devicesFromRest(body.deviceNames, stored.devices) : stored.devices,
      details: detailsOfType(type, body.details, stored.details),
    }
  }
}

/** The controller stays the controller while a device has its name. */
function devicesFromRest(names: readonly (string | null)[], stored: EventDraft['devices']): EventDraft['devices'] {
  const controller = stored.find(({ isController }) => isController)
  const place = controller ? names.findIndex((name) => isSameName(name ?? '', controller.name)) : -1
  return names.map((name, each) => ({ name: name ?? '', isController: each === place }))
}

/** Renames the fields of validation errors to those of the request body. */
export function faultsToRest(faults: FieldErrors, { type, details = {} }: EventBody): FieldErrors {
  const aliases = type !== undefined && isSport(type) ? aliasesSent(sports[type], details) : {}
  return Object.fromEntries(
    Object.entries(faults).map(([path, sentence]) => {
      const [field = '', name = '', ...rest] = path.split('.')
      if (field === 'localTime') return ['time', sentence]
      if (field === 'devices') return [name === '' ? 'deviceNames' : `deviceNames.${name}`, sentence]
      const alias = field === 'details' ? aliases[name] : undefined
      return [alias === undefined ? path : [field, alias, ...rest].join('.'), sentence]
    }),
  )
}

function isSameName(name: string, other: string): boolean {
  return name.length <= 4 * NAME_MAX && comparisonKey(name) === comparisonKey(other)
}

function detailsOfType(type: EventType, given: EventBody['details'], stored: EventDraft['details']) {
  if (isSport(type)) {
    const kept = stored?.['sport'] === type ? stored : { sport: type }
    return given ? { ...kept, ...detailsFromRest(sports[type], given) } : kept
  }
  if (type === 'other' && given) parseBody(z.strictObject({}), given, 'details')
  return null
}

/** Uploaded logos are stored by path, so that they survive a change of origin. */
function sponsorFromRest(
  { name = '', logo = '' }: { name?: string | undefined; logo?: string | undefined },
  origin: string,
) {
  return { name, logo: logo.startsWith(`${origin}/uploads/`) ? logo.slice(origin.length) : logo }
}

/** Local time written as if it were UTC, so that a form which cuts the string shows it unchanged. */
function timeToRest(localTime: string): string {
  return asIfUtc(localTime).toISOString()
}

const TIME_MAX = 40
/** Digits after the third of a fraction may only be zeros, as nothing finer is stored. */
const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::[0-5]\d(?:\.\d{1,3})?)?)(?:(?<=\.\d{3})0+)?(Z|[+-]\d\d:?\d\d)?$/

/** With an explicit offset it is an instant, converted to the venue's local time; otherwise it is local time. */
function timeFromRest(time: string, timeZone: string): string {
  if (time.length > TIME_MAX) return time
  const [, digits = time, offset = 'Z'] = ISO.exec(time) ?? []
  if (offset === 'Z' || !isLocalTime(digits)) return digits
  const instant = new Date(digits + offset)
  const isKnown = !Number.isNaN(instant.getTime()) && timeZoneName(timeZone) !== null
  return isKnown ? localTimeAt(instant, timeZone) : time
}
