import { count, names, text } from '../field.ts'
import { sport } from '../sport.ts'

export const basketball = sport({
  type: 'basketball',
  title: 'Basketball Settings',
  fields: {
    team1: text('Team 1 Name'),
    team2: text('Team 2 Name'),
    playersPerTeam: count('Number of Players per Team', { min: 1, max: 11 }),
    refereeCount: count('Number of Referees', { min: 1, max: 5 }),
    quarters: count('Number of Quarters', { min: 1, max: 5 }),
    quarterDuration: count('Quarter Duration(minutes)', { min: 30, max: 120 }),
    playerNames: names('Player {n} Name', {
      per: 'playersPerTeam',
      heading: 'Player Names (for each team)',
    }),
    refereeNames: names('Referee {n} Name', {
      per: 'refereeCount',
      heading: 'Referee Names',
    }),
  },
})
