import { expect, type Page } from '@playwright/test'
import { eventTypes } from '#schema/event-input.ts'
import type { Field, Fields } from '#schema/sports/field.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { DESCRIPTION_MAX, DEVICES_MAX, TITLE_MAX, VENUE_MAX } from '#schema/validation/limits.ts'
import { packedPayloads, payloadsFrom } from './payloads.ts'

export type HostileEvent = ReturnType<typeof hostileEvent> & { id: string; slug: string }

const LOGO = 'https://logo.example/"onerror="xss()'
const SPONSORS = 5

const titles = packedPayloads(TITLE_MAX)
const venues = packedPayloads(VENUE_MAX)
const descriptions = packedPayloads(DESCRIPTION_MAX)

/** Events of every type which between them have every payload in every field, as many together as fit. */
export async function createHostileEvents(page: Page, accessToken: string): Promise<HostileEvent[]> {
  const made: HostileEvent[] = []
  for (const place of titles.keys()) {
    const event = hostileEvent(place)
    const answer = await page.request.post('/saveNewEvent', {
      data: event,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { id, slug, error } = await answer.json()
    expect(error, event.title).toBeUndefined()
    made.push({ ...event, id, slug })
  }
  return made
}

function hostileEvent(place: number) {
  const type = eventTypes[place % eventTypes.length] ?? 'other'
  const names = payloadsFrom(place * SPONSORS, SPONSORS)
  return {
    title: titles[place] ?? '',
    venue: venues[place % venues.length] ?? '',
    description: descriptions[place % descriptions.length] ?? '',
    type,
    time: '2026-12-06T15:30',
    deviceNames: payloadsFrom(place * DEVICES_MAX, DEVICES_MAX),
    sponsors: names.map((name) => ({ name, logo: LOGO })),
    details: isSport(type) ? hostileDetails(sports[type].fields, place) : {},
  }
}

/** The most that a sport asks for, with payloads for names; those of the teams first. */
function hostileDetails(fields: Fields, place: number): Record<string, unknown> {
  let next = place * 13
  const fresh = (count: number) => {
    next += count
    return payloadsFrom(next, count)
  }
  const answer = (field: Field): unknown => {
    if (field.kind === 'text') return fresh(1)[0]
    if (field.kind === 'count') return field.max
    if (field.kind === 'choice') return field.options.at(-1)?.value
    if (field.kind === 'toggle') return true
    return fresh(mostOf(fields[field.per]))
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answer(field)]))
}

function mostOf(field: Field | undefined): number {
  if (field?.kind === 'count') return field.max
  return field?.kind === 'choice' ? Math.max(...field.options.map(({ size }) => size)) : 0
}
