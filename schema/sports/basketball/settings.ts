import { count, names, text } from '../field.ts'
import { circle, path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'
import { messages } from './labels/messages/generated.ts'

const { fields: label, headings: heading } = messages.en

export const basketball = sport({
  type: 'basketball',
  title: messages.en.title,
  labels: messages,
  emoji: '🏀',
  pitch: [
    rect(4, 3, 40, 58),
    path('M4 32h40'),
    circle(24, 32, 6),
    path('M17 3v13h14V3M17 61V48h14v13M7 3v6a17 15 0 0 0 34 0V3M7 61v-6a17 15 0 0 1 34 0v6'),
  ],
  scoring: async () => (await import('./scoring.ts')).basketballScoring,
  fields: {
    team1: text(label.team1),
    team2: text(label.team2),
    playersPerTeam: count(label.playersPerTeam, { min: 1, max: 11 }),
    refereeCount: count(label.refereeCount, { min: 1, max: 5 }),
    quarters: count(label.quarters, { min: 1, max: 5 }),
    quarterDuration: count(label.quarterDuration, { min: 30, max: 120 }),
    playerNames: names(label.playerNames, {
      per: 'playersPerTeam',
      heading: heading.playerNames,
    }),
    refereeNames: names(label.refereeNames, {
      per: 'refereeCount',
      heading: heading.refereeNames,
    }),
  },
})
