import type { EventDraft, EventType, Visibility } from '#schema/event-rules.ts'
import { DEFAULT_TIME_ZONE } from '#schema/limits.ts'
import { isLocalTime } from '#schema/local-time.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { asText, givenIn, type Json, jsonOf, listOf, textOf } from '#server/rest/body.ts'
import { detailsFromRest, detailsToRest } from '#server/sports/sports.rest.ts'
import type { Event } from './event.ts'
import { localTimeAt } from './venue-time.ts'

/** An event as spec 3.5 has it, and what our own clients need beside it. Device names are the owner's to see. */
export function eventToRest(event: Event, origin: string) {
  const { id, slug, title, description, type, venue, timeZone, visibility, status, version } = event
  const { sponsors, deviceCount, devices, details } = event
  return {
    id,
    slug,
    title,
    description,
    type,
    venue,
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

/** An event as the list shows it (spec 3.4). */
export function eventToRestList({ id, title, localTime, venue, type, status, visibility }: Event) {
  return { id, title, time: timeToRest(localTime), venue, type, status, visibility }
}

/** The body of `POST /saveNewEvent` and `PUT /updateEvent/{id}`. Counts it carries are ignored: lists count themselves. */
export function eventFromRest(body: unknown, origin: string): EventDraft {
  const json = jsonOf(body)
  const type = textOf(json, 'type') as EventType
  return {
    title: textOf(json, 'title'),
    description: textOf(json, 'description'),
    type,
    venue: textOf(json, 'venue'),
    localTime: timeFromRest(textOf(json, 'time')),
    timeZone: DEFAULT_TIME_ZONE,
    visibility: (givenIn(json, 'visibility') ?? 'public') as Visibility,
    sponsors: listOf(json, 'sponsors').map((sponsor) => sponsorFromRest(jsonOf(sponsor), origin)),
    devices: listOf(json, 'deviceNames').map((name) => ({ name: asText(name), isController: false })),
    details: isSport(type) ? detailsFromRest(sports[type], jsonOf(json['details'])) : null,
  }
}

/** Our own logos are kept by path, so that they stay where we are reached when that changes. */
function sponsorFromRest(sponsor: Json, origin: string) {
  const logo = textOf(sponsor, 'logo')
  return {
    name: textOf(sponsor, 'name'),
    logo: logo.startsWith(`${origin}/uploads/`) ? logo.slice(origin.length) : logo,
  }
}

/** The wall clock's digits written as if they were UTC, so that a form which cuts the string shows them unchanged. */
function timeToRest(localTime: string): string {
  return `${localTime}:00.000Z`
}

const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/

/** With an explicit offset it is an instant, and becomes what the venue's clock shows then; without, it is the digits. */
function timeFromRest(time: string): string {
  const [, digits = time, offset = 'Z'] = ISO.exec(time) ?? []
  if (offset === 'Z') return digits
  const instant = new Date(time)
  const isInstant = isLocalTime(digits) && !Number.isNaN(instant.getTime())
  return isInstant ? localTimeAt(instant, DEFAULT_TIME_ZONE) : time
}
