import { count, names, text, toggle } from '../field.ts'
import { ellipse, path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'

export const cricket = sport({
  type: 'cricket',
  title: 'Cricket Settings',
  displayName: { en: 'Cricket', hi: 'क्रिकेट' },
  pitch: [
    ellipse(24, 32, 21, 29),
    ellipse(24, 32, 12, 18, 'dashed'),
    rect(20.5, 21, 7, 22, 'strip'),
    path('M18.5 25h11M18.5 39h11'),
  ],
  scoring: async () => (await import('./scoring.ts')).cricketScoring,
  fields: {
    team1: text('Team 1 Name'),
    team2: text('Team 2 Name'),
    playersPerTeam: count('Number of Players per Team', { min: 1, max: 15 }),
    umpireCount: count('Number of Umpires', { min: 1, max: 5 }),
    overs: count('Number of Overs', { min: 1, max: 50 }),
    lastManStanding: toggle('Enable Last Man Standing Rule'),
    playerNames: names('Player {n} Name', {
      per: 'playersPerTeam',
      heading: 'Player Names (for each team)',
    }),
    umpireNames: names('Umpire {n} Name', {
      per: 'umpireCount',
      heading: 'Umpire Names',
    }),
  },
})
