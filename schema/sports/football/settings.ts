import { count, names, text } from '../field.ts'
import { sport } from '../sport.ts'

export const football = sport({
  type: 'football',
  title: 'Football Settings',
  fields: {
    team1: text('Team 1 Name'),
    team2: text('Team 2 Name'),
    time: count('Total Match Time (minutes)', { min: 30, max: 120 }),
    playersPerTeam: count('Number of Players per Team', { min: 1, max: 11 }),
    refereeCount: count('Number of Referees', { min: 1, max: 5 }),
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
