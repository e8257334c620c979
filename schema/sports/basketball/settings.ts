import { count, names, text } from '../field.ts'
import { circle, path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'

export const basketball = sport({
  type: 'basketball',
  title: 'Basketball Settings',
  displayName: { en: 'Basketball', hi: 'बास्केटबॉल' },
  pitch: [
    rect(4, 3, 40, 58),
    path('M4 32h40'),
    circle(24, 32, 6),
    path('M17 3v13h14V3M17 61V48h14v13M7 3v6a17 15 0 0 0 34 0V3M7 61v-6a17 15 0 0 1 34 0v6'),
  ],
  scoring: async () => (await import('./scoring.ts')).basketballScoring,
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
