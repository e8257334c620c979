import { count, names, text } from '../field.ts'
import { matchType } from '../match-type.ts'
import { path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'
import { messages } from './labels/messages/generated.ts'

const { fields: label, headings: heading } = messages.en

export const badminton = sport({
  type: 'badminton',
  title: messages.en.title,
  labels: messages,
  emoji: '🏸',
  pitch: [
    rect(7, 3, 34, 58),
    path('M11 3v58M37 3v58M7 8h34M7 56h34M7 24h34M7 40h34M24 3v21M24 40v21'),
    path('M3 32h42', 'net'),
  ],
  scoring: async () => (await import('./scoring.ts')).badmintonScoring,
  fields: {
    matchType: matchType(messages.en),
    team1: text(label.team1, { initial: 'Team 1' }),
    team2: text(label.team2, { initial: 'Team 2' }),
    sets: count(label.sets, { min: 1, max: 5, initial: 3, missing: 3 }),
    refereeCount: count(label.refereeCount, { min: 1, max: 5, missing: 1 }),
    playerNamesTeam1: names(label.playerNamesTeam1, {
      per: 'matchType',
      heading: heading.playerNamesTeam1,
    }),
    playerNamesTeam2: names(label.playerNamesTeam2, {
      per: 'matchType',
      heading: heading.playerNamesTeam2,
    }),
    refereeNames: names(label.refereeNames, {
      per: 'refereeCount',
      heading: heading.refereeNames,
    }),
  },
})
