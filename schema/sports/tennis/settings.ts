import { count, names, text } from '../field.ts'
import { matchType } from '../match-type.ts'
import { path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'

export const tennis = sport({
  type: 'tennis',
  title: 'Tennis Settings',
  displayName: { en: 'Tennis', hi: 'टेनिस' },
  pitch: [rect(6, 3, 36, 58), path('M11 3v58M37 3v58M11 18h26M11 46h26M24 18v28'), path('M3 32h42', 'net')],
  scoring: async () => (await import('./scoring.ts')).tennisScoring,
  fields: {
    matchType: matchType(),
    team1: text('Team 1 Name', { initial: 'Team 1' }),
    team2: text('Team 2 Name', { initial: 'Team 2' }),
    sets: count('Number of Sets', { min: 1, max: 5, initial: 3 }),
    refereeCount: count('Number of Referees', { min: 0, max: 5 }),
    playerNamesTeam1: names('Team 1 - Player {n}', {
      per: 'matchType',
      heading: 'Team 1 Players',
    }),
    playerNamesTeam2: names('Team 2 - Player {n}', {
      per: 'matchType',
      heading: 'Team 2 Players',
    }),
    refereeNames: names('Referee {n} Name', {
      per: 'refereeCount',
      heading: 'Referee Names',
    }),
  },
})
