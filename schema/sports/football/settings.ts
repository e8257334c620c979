import { count, names, text } from '../field.ts'
import { circle, path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'
import { messages } from './labels/messages/generated.ts'

const { fields: label, headings: heading } = messages.en

export const football = sport({
  type: 'football',
  title: messages.en.title,
  labels: messages,
  emoji: '⚽',
  pitch: [
    rect(4, 3, 40, 58),
    path('M4 32h40'),
    circle(24, 32, 7),
    path('M12 3v10h24V3M18 3v4.5h12V3M12 61V51h24v10M18 61v-4.5h12V61'),
  ],
  scoring: async () => (await import('./scoring.ts')).footballScoring,
  fields: {
    team1: text(label.team1),
    team2: text(label.team2),
    time: count(label.time, { min: 30, max: 120 }),
    playersPerTeam: count(label.playersPerTeam, { min: 1, max: 11 }),
    refereeCount: count(label.refereeCount, { min: 1, max: 5 }),
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
