import { count, names, text } from '../field.ts'
import { matchType } from '../sides.ts'
import { sport } from '../sport.ts'

export const badminton = sport({
  type: 'badminton',
  title: 'Badminton Settings',
  fields: {
    matchType: matchType(),
    team1: text('Team 1 Name', { initial: 'Team 1' }),
    team2: text('Team 2 Name', { initial: 'Team 2' }),
    sets: count('Number of Sets', { min: 1, max: 5, initial: 3, missing: 3 }),
    refereeCount: count('Number of Referees', { min: 1, max: 5, missing: 1 }),
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
