import type { EventType, SponsorInput } from '#schema/event-input.ts'
import { type Details, sports } from '#schema/sports/index.ts'
import { isBlank } from '#schema/validation/text.ts'

/** People, places and sponsors of an own event. */
export type PastEvent = {
  type: EventType
  venue: string
  /** Null while it is still to come. */
  startedAt: Date | null
  sponsors: SponsorInput[]
  details: Details | null
  devices: PastDevice[]
}

/** `hasScored`: whether its phone was the last to keep the score. */
type PastDevice = { name: string; hasJoined: boolean; hasScored: boolean }

export type SuggestedTeam = { name: string; players: string[] }

type LineUp = { players: string[]; officials: string[]; teams: SuggestedTeam[] }

/** Sports name their fields alike: `team1`, `playerNames` or `playerNamesTeam1`; any other list of names is of officials. */
export function lineUpOf({ type, details }: PastEvent): LineUp {
  const lineUp: LineUp = { players: [], officials: [], teams: [] }
  if (type === 'other' || details === null) return lineUp
  const answers: Readonly<Record<string, unknown>> = details
  const { fields } = sports[type]
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind !== 'names') continue
    lineUp[name.startsWith('playerNames') ? 'players' : 'officials'].push(...namesIn(answers[name]))
  }
  for (const side of [1, 2] as const) {
    const field = `team${side}` as const
    const name = answers[field]
    if (typeof name !== 'string' || isBlank(name) || name === fields[field].initial) continue
    lineUp.teams.push({ name, players: namesOfSide(answers, side) })
  }
  return lineUp
}

/** A list that is for both sides counts as the first one's, which is the organiser's own team as a rule. */
function namesOfSide(answers: Readonly<Record<string, unknown>>, side: 1 | 2): string[] {
  return namesIn(answers[`playerNamesTeam${side}`] ?? (side === 1 ? answers['playerNames'] : []))
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string' && !isBlank(name)) : []
}
