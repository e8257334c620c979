import type { Payload } from './entry.ts'
import type { MatchState } from './match.ts'
import type { Scoring } from './scoring.ts'
import type { ScoreNames } from './speak.ts'

/** What an event says of its sides: the answers on its form, and its title, which may be "Reds vs Blues". */
type NamedEvent = { details: Payload; title: string }

/** The word between two names in a title. */
const VERSUS = / (?:vs?\.?|बनाम) /i

/** Names by side: those of the conditions, of the form, of the title; and of players by the log's `player` entries, then the form. */
export function namesOf(sport: Scoring, { details, title }: NamedEvent, { names, conditions }: MatchState): ScoreNames {
  const given = sport.sideNames?.(conditions) ?? []
  const titled = title.split(VERSUS)
  const listed = names.map((_, side) => onForm(details[`playerNamesTeam${side + 1}`]))
  return {
    sides: names.map((_, side) => {
      const own = given[side] || teamName(textIn(details[`team${side + 1}`]), Object.values(listed[side] ?? {}))
      return own || (names.length === 2 && titled.length === 2 ? textIn(titled[side]) : '')
    }),
    players: names.map((named, side) => ({ ...listed[side], ...named })),
  }
}

/** Who plays alone or in a pair is known by name, unless somebody named the team: "Aarav / Dev" instead of "Team 1". */
function teamName(given: string, players: readonly string[]): string {
  const isDefault = given === '' || /^Team [12]$/.test(given)
  return isDefault && players.length > 0 && players.length <= 2 ? players.join(' / ') : given
}

/** A form's list of one side; a list for both sides says nobody's number. */
function onForm(list: unknown): Record<number, string> {
  const players = Array.isArray(list) ? list.map(textIn) : []
  return Object.fromEntries(players.flatMap((name, place) => (name ? [[place + 1, name]] : [])))
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
