import { count, names, text, toggle } from '../field.ts'
import { ellipse, path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'
import { messages } from './labels/messages/generated.ts'

const { fields: label, headings: heading } = messages.en

export const cricket = sport({
  type: 'cricket',
  title: messages.en.title,
  labels: messages,
  emoji: '🏏',
  pitch: [
    ellipse(24, 32, 21, 29),
    ellipse(24, 32, 12, 18, 'dashed'),
    rect(20.5, 21, 7, 22, 'strip'),
    path('M18.5 25h11M18.5 39h11'),
  ],
  scoring: async () => (await import('./scoring.ts')).cricketScoring,
  fields: {
    team1: text(label.team1),
    team2: text(label.team2),
    playersPerTeam: count(label.playersPerTeam, { min: 1, max: 15 }),
    umpireCount: count(label.umpireCount, { min: 1, max: 5 }),
    overs: count(label.overs, { min: 1, max: 50 }),
    lastManStanding: toggle(label.lastManStanding),
    playerNames: names(label.playerNames, {
      per: 'playersPerTeam',
      heading: heading.playerNames,
    }),
    umpireNames: names(label.umpireNames, {
      per: 'umpireCount',
      heading: heading.umpireNames,
    }),
  },
})
