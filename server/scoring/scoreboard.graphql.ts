import { type Language, languages, wordingIn } from '#schema/i18n/language.ts'
import type { ScoreClock } from '#schema/scoring/scoring.ts'
import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import { language } from '#server/graphql/language.ts'
import type { EventScore } from './event-score.ts'
import { type SpokenScore, type SpokenSide, spokenScore } from './spoken-score.ts'

const scoreClockRun = builder.enumType('ScoreClockRun', { values: enumValues(['up', 'down', 'no']) })

const scoreClock = builder.objectRef<ScoreClock>('ScoreClock').implement({
  fields: (t) => ({
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    baseMs: t.int({ resolve: ({ baseMs }) => Math.round(baseMs) }),
    runs: t.expose('runs', { type: scoreClockRun }),
  }),
})

const scoreboardSide = builder.objectRef<SpokenSide>('ScoreboardSide').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    main: t.exposeString('main'),
    sub: t.exposeString('sub'),
    serving: t.exposeBoolean('serving'),
  }),
})

const scoreboard = builder.objectRef<SpokenScore['scoreboard']>('Scoreboard').implement({
  fields: (t) => ({
    sides: t.expose('sides', { type: [scoreboardSide] }),
    period: t.exposeString('period', { nullable: true }),
    line: t.exposeString('line', { nullable: true }),
    clock: t.expose('clock', { type: scoreClock, nullable: true }),
  }),
})

export const score = builder.objectRef<SpokenScore>('Score').implement({
  fields: (t) => ({
    scoreboard: t.expose('scoreboard', { type: scoreboard }),
    sentence: t.exposeString('sentence', { nullable: true }),
    isOver: t.exposeBoolean('isOver'),
  }),
})

const scoreOf = fieldLoader<string, EventScore>(({ services }, eventIds) => services.scoring.scores(eventIds))

const wording = builder.objectRef<{ language: Language; text: string }>('Wording').implement({
  fields: (t) => ({
    language: t.field({ type: language, resolve: (written) => written.language }),
    text: t.exposeString('text'),
  }),
})

builder.objectFields(event, (t) => ({
  score: t.field({
    type: score,
    nullable: true,
    args: { at: t.arg({ type: 'DateTime' }), language: t.arg({ type: language, required: true, defaultValue: 'en' }) },
    resolve: async ({ id }, { at, language }, context) => {
      const found = await scoreOf(context, id)
      return found && spokenScore(found, at?.getTime() ?? null, language)
    },
  }),
  result: t.string({
    nullable: true,
    args: { language: t.arg({ type: language, required: true, defaultValue: 'en' }) },
    resolve: ({ result }, { language }) => result && wordingIn(result.sentence, language),
  }),
  resultWordings: t.field({
    type: [wording],
    resolve: ({ result }) =>
      result ? languages.map((each) => ({ language: each, text: wordingIn(result.sentence, each) })) : [],
  }),
}))
