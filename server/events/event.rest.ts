import type { EventDraft, EventType, Visibility } from '#schema/event-rules.ts'
import { DEFAULT_TIME_ZONE } from '#schema/limits.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { type Json, jsonOf, listOf, textOf } from '#server/rest/body.ts'
import { detailsFromRest, detailsToRest } from '#server/sports/sports.rest.ts'
import type { Event } from './event.ts'
import { localTimeAt } from './venue-time.ts'

/** An event as spec 3.5 has it, and what our own clients need beside it. */
export function eventToRest(
  { devices, details, localTime, startsAt, createdAt, isOwner, ...event }: Event,
  origin: string,
) {
  return {
    ...event,
    time: timeToRest(localTime),
    sponsorCount: event.sponsors.length,
    sponsors: event.sponsors.map(({ name, logo }) => ({
      name,
      logo: logo.replace(/^\/uploads\//, `${origin}/uploads/`),
    })),
    deviceNames: (devices ?? []).map(({ name }) => name),
    details: details === null ? {} : detailsToRest(sports[details.sport], details),
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
    visibility: (textOf(json, 'visibility') || 'public') as Visibility,
    sponsors: listOf(json, 'sponsors').map((sponsor) => sponsorFromRest(jsonOf(sponsor), origin)),
    devices: listOf(json, 'deviceNames').map((name) => ({ name: String(name ?? ''), isController: false })),
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

const WALL_CLOCK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d+)?)?Z?$/

/** With an explicit offset it is an instant, and becomes what the venue's clock shows then; without, it is the digits. */
function timeFromRest(time: string): string {
  const digits = WALL_CLOCK.exec(time)?.[1]
  if (digits) return digits
  const instant = new Date(time)
  const hasOffset = /[+-]\d\d:?\d\d$/.test(time) && !Number.isNaN(instant.getTime())
  return hasOffset ? localTimeAt(instant, DEFAULT_TIME_ZONE) : time
}
