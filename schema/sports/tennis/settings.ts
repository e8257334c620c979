import { count, names, text } from '../field.ts'
import { matchType } from '../match-type.ts'
import { path, rect } from '../pitch.ts'
import { sport } from '../sport.ts'
import { messages } from './labels/messages/generated.ts'

const { fields: label, headings: heading } = messages.en

export const tennis = sport({
  type: 'tennis',
  title: messages.en.title,
  labels: messages,
  emoji: '🎾',
  pitch: [rect(6, 3, 36, 58), path('M11 3v58M37 3v58M11 18h26M11 46h26M24 18v28'), path('M3 32h42', 'net')],
  scoring: async () => (await import('./scoring.ts')).tennisScoring,
  fields: {
    matchType: matchType(messages.en),
    team1: text(label.team1, { initial: 'Team 1' }),
    team2: text(label.team2, { initial: 'Team 2' }),
    sets: count(label.sets, { min: 1, max: 5, initial: 3 }),
    refereeCount: count(label.refereeCount, { min: 0, max: 5 }),
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
