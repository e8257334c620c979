import { count, names, text } from '../field.ts'
import { matchType } from '../match-type.ts'
import { path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'

export const badminton = sport({
  type: 'badminton',
  title: 'Badminton Settings',
  displayName: { en: 'Badminton', hi: 'बैडमिंटन' },
  pitch: [
    rect(7, 3, 34, 58),
    path('M11 3v58M37 3v58M7 8h34M7 56h34M7 24h34M7 40h34M24 3v21M24 40v21'),
    path('M3 32h42', 'net'),
  ],
  scoring: async () => (await import('./scoring.ts')).badmintonScoring,
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
