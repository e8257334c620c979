import { SUGGESTIONS_MAX } from '#schema/validation/limits.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Event } from '#server/events/event.ts'
import { type Contact, distinctNames } from './contact.ts'
import { lineUpOf, type PastEvent, type SuggestedTeam } from './past-event.ts'

export type EventSuggestions = {
  players: string[]
  officials: string[]
  teams: SuggestedTeam[]
  venues: string[]
  devices: string[]
  sponsors: Event['sponsors']
}

/** Newest event first. Contacts without a role follow the players of events. */
export function suggestionsFrom(events: readonly PastEvent[], contacts: readonly Contact[]): EventSuggestions {
  const lineUps = events.map(lineUpOf)
  const officials = distinct(lineUps.flatMap((lineUp) => lineUp.officials))
  const officiating = new Set(officials.map(comparisonKey))
  const others = contacts.filter((contact) => mayPlay(contact) && !officiating.has(comparisonKey(contact.name)))
  return {
    players: distinct([...lineUps.flatMap(({ players }) => players), ...others.map(nameOf)]),
    officials,
    teams: lastTeams(lineUps.flatMap(({ teams }) => teams)),
    venues: distinct(events.map(({ venue }) => venue)),
    devices: distinct(events.flatMap(({ devices }) => devices.map(nameOf))),
    sponsors: distinctNames(
      events.flatMap(({ sponsors }) => sponsors),
      nameOf,
    ).slice(0, SUGGESTIONS_MAX),
  }
}

/** Each with its last line-up that is not empty. */
function lastTeams(teams: readonly SuggestedTeam[]): SuggestedTeam[] {
  const listed = distinctNames(
    teams.filter(({ players }) => players.length > 0),
    nameOf,
  )
  const playersOf = new Map(listed.map(({ name, players }) => [comparisonKey(name), players]))
  return distinctNames(teams, nameOf)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ name }) => ({ name, players: playersOf.get(comparisonKey(name)) ?? [] }))
}

function distinct(names: readonly string[]): string[] {
  return distinctNames(names, (name) => name).slice(0, SUGGESTIONS_MAX)
}

function mayPlay({ roles }: Contact): boolean {
  return roles.length === 0 || roles.includes('played')
}

function nameOf({ name }: { name: string }): string {
  return name
}
