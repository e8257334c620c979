import type { Tap } from '#schema/scoring/check-entry.ts'
import { SCORE_ENTRIES_MAX } from '#schema/validation/limits.ts'
import { builder } from '#server/graphql/builder.ts'
import { language } from '#server/graphql/language.ts'
import { type Context, requireActor } from '#server/http/context.ts'
import type { AuthorizedScorer } from './authorized-scorer.ts'
import type { LateOffer } from './late-offers.ts'
import { type LogCursor, logCursor } from './log-cursor.ts'
import type { LeaseHolder, RecordedEntry, ScorerLease } from './recorded-entry.ts'
import type { ScoreLog } from './score-logs.ts'
import { score } from './scoreboard.graphql.ts'
import { ignoredIn, spokenScore } from './spoken-score.ts'

const scoreEntry = builder.objectRef<RecordedEntry>('ScoreEntry').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ entry }) => entry.id }),
    seq: t.int({ resolve: ({ entry }) => entry.seq }),
    at: t.field({ type: 'DateTime', resolve: ({ entry }) => new Date(entry.at) }),
    kind: t.string({ resolve: ({ entry }) => entry.kind }),
    payload: t.field({ type: 'JSONObject', resolve: ({ entry }) => entry.payload }),
    target: t.id({ nullable: true, resolve: ({ entry }) => entry.target ?? null }),
    author: t.exposeString('author'),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
  }),
})

const leaseHolder = builder.objectRef<LeaseHolder>('LeaseHolder').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const scorerLease = builder.objectRef<ScorerLease>('ScorerLease').implement({
  fields: (t) => ({
    fence: t.exposeInt('fence'),
    holder: t.expose('holder', { type: leaseHolder, nullable: true }),
  }),
})

const lateEntry = builder.objectRef<Tap>('LateEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
    kind: t.exposeString('kind'),
    payload: t.expose('payload', { type: 'JSONObject' }),
    target: t.id({ nullable: true, resolve: ({ target }) => target ?? null }),
  }),
})

const lateOffer = builder.objectRef<LateOffer>('LateOffer').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    from: t.expose('from', { type: 'DateTime' }),
    until: t.expose('until', { type: 'DateTime' }),
    entries: t.field({ type: [lateEntry], resolve: ({ taps }) => [...taps] }),
  }),
})

const scoreLog = builder.objectRef<ScoreLog>('ScoreLog').implement({
  fields: (t) => ({
    seq: t.int({ resolve: ({ score }) => score.records.length }),
    revision: t.int({ resolve: ({ score }) => score.revision }),
    entries: t.field({ type: [scoreEntry], resolve: ({ records }) => [...records] }),
    score: t.field({
      type: score,
      args: { language: t.arg({ type: language, required: true, defaultValue: 'en' }) },
      resolve: (log, { language }) => spokenScore(log.score, null, language),
    }),
    lease: t.expose('lease', { type: scorerLease }),
    ignored: t.idList({ resolve: ({ score }) => ignoredIn(score) }),
    late: t.field({ type: [lateOffer], resolve: ({ late }) => [...late] }),
  }),
})

const scoreEntryInput = builder.inputType('ScoreEntryInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    at: t.field({ type: 'DateTime', required: true }),
    kind: t.string({ required: true }),
    payload: t.field({ type: 'JSONObject' }),
    target: t.id(),
  }),
})

type SentEntry = (typeof scoreEntryInput)['$inferInput']

function tapOf({ id, at, kind, payload, target }: SentEntry): Tap {
  return { id, at: at.getTime(), kind, payload: payload ?? {}, ...(target != null && { target }) }
}

function authorize(context: Context, eventId: string): Promise<AuthorizedScorer> {
  return context.services.scoring.authorize(requireActor(context), eventId)
}

builder.queryFields((t) => ({
  scoreLog: t.field({
    type: scoreLog,
    args: {
      eventId: t.arg.id({ required: true }),
      after: t.arg.int({ required: true, defaultValue: 0 }),
      first: t.arg.int({ required: true, defaultValue: SCORE_ENTRIES_MAX }),
    },
    resolve: async (_root, { eventId, after, first }, context) =>
      context.services.scoring.log(await authorize(context, eventId), after, first),
  }),
}))

builder.mutationFields((t) => ({
  recordScore: t.field({
    type: scoreLog,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      entries: t.arg({ type: [scoreEntryInput], required: true }),
    },
    resolve: async (_root, { eventId, fence, entries }, context) =>
      context.services.scoring.record(await authorize(context, eventId), fence, entries.map(tapOf)),
  }),
  takeScorerLease: t.field({
    type: scorerLease,
    args: {
      eventId: t.arg.id({ required: true }),
      roomId: t.arg.id({ required: true }),
    },
    resolve: async (_root, { eventId, roomId }, context) =>
      context.services.scoring.takeLease(await authorize(context, eventId), roomId),
  }),
  offerLateEntries: t.int({
    args: {
      eventId: t.arg.id({ required: true }),
      entries: t.arg({ type: [scoreEntryInput], required: true }),
    },
    resolve: async (_root, { eventId, entries }, context) =>
      context.services.scoring.offerLate(await authorize(context, eventId), entries.map(tapOf)),
  }),
  settleLateEntries: t.field({
    type: scoreLog,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      offerId: t.arg.id({ required: true }),
      add: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, { eventId, fence, offerId, add }, context) =>
      context.services.scoring.settleLate(await authorize(context, eventId), fence, offerId, add),
  }),
}))

/** Each `resolve` gets the context of its own message, with the bearer resolved again. */
builder.subscriptionField('scoreChanged', (t) =>
  t.field({
    type: scoreLog,
    args: {
      eventId: t.arg.id({ required: true }),
      after: t.arg.int({ required: true, defaultValue: 0 }),
    },
    subscribe: async (_root, { eventId, after }, context) => {
      const scorer = await authorize(context, eventId)
      return logCursor(await context.services.scoring.logChanges(scorer), after)
    },
    resolve: async (cursor: LogCursor, { eventId }, context) => {
      const scorer = await authorize(context, eventId)
      const log = await context.services.scoring.log(scorer, cursor.after, SCORE_ENTRIES_MAX)
      cursor.after += log.records.length
      return log
    },
  }),
)
