import { count, names, text } from '../field.ts'
import { circle, path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'

export const football = sport({
  type: 'football',
  title: 'Football Settings',
  displayName: { en: 'Football', hi: 'फ़ुटबॉल' },
  pitch: [
    rect(4, 3, 40, 58),
    path('M4 32h40'),
    circle(24, 32, 7),
    path('M12 3v10h24V3M18 3v4.5h12V3M12 61V51h24v10M18 61v-4.5h12V61'),
  ],
  scoring: async () => (await import('./scoring.ts')).footballScoring,
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
