import { count, names, text } from '../field.ts'
import { path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'

export const volleyball = sport({
  type: 'volleyball',
  title: 'Volleyball Settings',
  displayName: { en: 'Volleyball', hi: 'वॉलीबॉल' },
  pitch: [rect(8, 4, 32, 56), path('M8 23h32M8 41h32'), path('M4 32h40', 'net')],
  scoring: async () => (await import('./scoring.ts')).volleyballScoring,
  fields: {
    team1: text('Team 1 Name'),
    team2: text('Team 2 Name'),
    playersPerTeam: count('Number of Players per Team', { min: 1, max: 11 }),
    refereeCount: count('Number of Referees', { min: 1, max: 5 }),
    sets: count('Number of Sets', { min: 1, max: 5 }),
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
