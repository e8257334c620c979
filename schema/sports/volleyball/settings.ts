import { count, names, text } from '../field.ts'
import { path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'
import { messages } from './labels/messages/generated.ts'

const { fields: label, headings: heading } = messages.en

export const volleyball = sport({
  type: 'volleyball',
  title: messages.en.title,
  labels: messages,
  emoji: '🏐',
  pitch: [rect(8, 4, 32, 56), path('M8 23h32M8 41h32'), path('M4 32h40', 'net')],
  scoring: async () => (await import('./scoring.ts')).volleyballScoring,
  fields: {
    team1: text(label.team1),
    team2: text(label.team2),
    playersPerTeam: count(label.playersPerTeam, { min: 1, max: 11 }),
    refereeCount: count(label.refereeCount, { min: 1, max: 5 }),
    sets: count(label.sets, { min: 1, max: 5 }),
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
