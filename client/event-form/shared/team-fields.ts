import type { Fields } from '#schema/sports/field.ts'

/** Settings that name a team. A sport may ask for other texts. */
const TEAM = /^team\d$/

export function teamsOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => TEAM.test(name))
}

/** Whether a list holds players; other lists hold officials. */
export function isOfPlayers(list: string): boolean {
  return list.startsWith('playerNames')
}

/** The list with the players of a team: its own, or the one of both teams. */
export function playerListOf(fields: Fields, team: string): string | undefined {
  const own = `playerNames${team.charAt(0).toUpperCase()}${team.slice(1)}`
  return [own, 'playerNames'].find((list) => fields[list]?.kind === 'names')
}
