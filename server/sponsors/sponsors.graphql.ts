import { momentKinds } from '#schema/scoring/scoring.ts'
import type { SponsorRules } from '#schema/sponsors/rules.ts'
import { turnReasons } from '#schema/sponsors/turn.ts'
import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { type Context, requireActor } from '#server/http/context.ts'
import type { DecidedTurn } from './sponsor-plan.ts'
import type { RotaView, SponsorAirtime } from './sponsors.service.ts'

const momentKind = builder.enumType('MomentKind', { values: enumValues(momentKinds) })
const turnReason = builder.enumType('TurnReason', { values: enumValues(turnReasons) })

const sponsorRules = builder.objectRef<SponsorRules>('SponsorRules').implement({
  fields: (t) => ({
    everySeconds: t.exposeInt('everySeconds', { nullable: true }),
    turnSeconds: t.exposeInt('turnSeconds'),
    isBetween: t.exposeBoolean('isBetween'),
    isQuiet: t.exposeBoolean('isQuiet'),
    moments: t.field({ type: [momentKind], resolve: ({ moments }) => [...moments] }),
  }),
})

const sponsorAirtime = builder.objectRef<SponsorAirtime>('SponsorAirtime').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    logo: t.string({ resolve: ({ logo }, _args, { services }) => services.uploads.addresses.shown(logo) }),
    weight: t.exposeInt('weight'),
    airtimeMs: t.exposeInt('airtimeMs'),
    timesShown: t.exposeInt('timesShown'),
    isNext: t.exposeBoolean('isNext'),
  }),
})

const sponsorTurn = builder.objectRef<DecidedTurn>('SponsorTurn').implement({
  fields: (t) => ({
    n: t.exposeInt('n'),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    until: t.field({ type: 'DateTime', resolve: ({ untilMs }) => new Date(untilMs) }),
    name: t.exposeString('name'),
    logo: t.string({ resolve: ({ logo }, _args, { services }) => services.uploads.addresses.shown(logo) }),
    why: t.expose('why', { type: turnReason }),
  }),
})

const sponsorRota = builder.objectRef<RotaView>('SponsorRota').implement({
  fields: (t) => ({
    eventId: t.exposeID('eventId'),
    rules: t.expose('rules', { type: sponsorRules }),
    moments: t.field({ type: [momentKind], resolve: ({ moments }) => [...moments] }),
    hasRallies: t.exposeBoolean('hasRallies'),
    sponsors: t.field({ type: [sponsorAirtime], resolve: ({ sponsors }) => [...sponsors] }),
    turn: t.expose('turn', { type: sponsorTurn, nullable: true }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ nextAtMs }) => (nextAtMs === null ? null : new Date(nextAtMs)),
    }),
  }),
})

const sponsorWeightInput = builder.inputType('SponsorWeightInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    weight: t.int({ required: true }),
  }),
})

const sponsorRulesInput = builder.inputType('SponsorRulesInput', {
  fields: (t) => ({
    everySeconds: t.int(),
    turnSeconds: t.int({ required: true }),
    isBetween: t.boolean({ required: true }),
    isQuiet: t.boolean({ required: true, defaultValue: false }),
    moments: t.field({ type: [momentKind], required: true }),
    weights: t.field({ type: [sponsorWeightInput], required: true, defaultValue: [] }),
  }),
})

function controllerOf(context: Context, eventId: string) {
  return context.services.studio.authorize(requireActor(context), eventId)
}

builder.queryFields((t) => ({
  sponsorRota: t.field({
    type: sponsorRota,
    args: { eventId: t.arg.id({ required: true }) },
    resolve: async (_root, { eventId }, context) =>
      context.services.sponsors.rota(await controllerOf(context, eventId)),
  }),
}))

builder.mutationFields((t) => ({
  updateSponsorRules: t.field({
    type: sponsorRota,
    args: {
      eventId: t.arg.id({ required: true }),
      rules: t.arg({ type: sponsorRulesInput, required: true }),
    },
    resolve: async (_root, { eventId, rules }, context) =>
      context.services.sponsors.updateRules(await controllerOf(context, eventId), {
        ...rules,
        everySeconds: rules.everySeconds ?? null,
      }),
  }),
  showSponsor: t.field({
    type: sponsorRota,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      name: t.arg.string({ required: true }),
    },
    resolve: async (_root, { eventId, fence, name }, context) =>
      context.services.sponsors.show(await controllerOf(context, eventId), fence, name),
  }),
}))

builder.subscriptionFields((t) => ({
  sponsorRotaChanged: t.field({
    type: sponsorRota,
    args: { eventId: t.arg.id({ required: true }) },
    subscribe: async (_root, { eventId }, context) =>
      context.services.sponsors.changes(await controllerOf(context, eventId)),
    resolve: async (eventId: string, _args, context) =>
      context.services.sponsors.rota(await controllerOf(context, eventId)),
  }),
}))
