import type { HighlightClip, ListedClip } from '#schema/highlights/clip.ts'
import { REPLAY_OFFERED_MS } from '#schema/highlights/replay-offer.ts'
import { wordingIn } from '#schema/i18n/language.ts'
import { builder } from '#server/graphql/builder.ts'
import { language } from '#server/graphql/language.ts'
import { requireActor, requireUser } from '#server/http/context.ts'
import type { HighlightReel } from './event-highlights.ts'
import type { HighlightsOverview, ReplayMoment } from './highlights.service.ts'
import type { StoredOffer } from './stored.ts'

const moment = builder.objectRef<ReplayMoment>('HighlightMoment').implement({
  fields: (t) => ({
    entryId: t.exposeID('entryId'),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    until: t.field({ type: 'DateTime', resolve: ({ untilMs }) => new Date(untilMs) }),
    title: t.string({
      args: { language: t.arg({ type: language, required: true, defaultValue: 'en' }) },
      resolve: ({ title }, args) => wordingIn(title, args.language),
    }),
    weight: t.exposeInt('weight'),
    cameraIds: t.idList({ resolve: ({ cameraIds }) => [...cameraIds] }),
  }),
})

const clip = builder.objectRef<HighlightClip>('HighlightClip').implement({
  fields: (t) => ({
    entryId: t.exposeID('entryId', { nullable: true }),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    until: t.field({ type: 'DateTime', resolve: ({ untilMs }) => new Date(untilMs) }),
    title: t.string({
      nullable: true,
      args: { language: t.arg({ type: language, required: true, defaultValue: 'en' }) },
      resolve: ({ title }, args) => title?.[args.language] ?? null,
    }),
  }),
})

type AddressedReel = HighlightReel & { slug: string }

const reel = builder.objectRef<AddressedReel>('HighlightReel').implement({
  fields: (t) => ({
    minutes: t.exposeInt('minutes'),
    seconds: t.int({ resolve: ({ clips }) => clips.reduce((sum, { seconds }) => sum + seconds, 0) }),
    clips: t.field({ type: [clip], resolve: ({ clips }) => [...clips] }),
    url: t.string({
      resolve: ({ slug, minutes }, _args, { origin, services: { delivery } }) =>
        `${delivery.playlistUrl(origin, slug, 'highlights')}?minutes=${minutes}`,
    }),
  }),
})

const highlights = builder.objectRef<HighlightsOverview>('Highlights').implement({
  fields: (t) => ({
    eventId: t.exposeID('eventId'),
    moments: t.field({ type: [moment], resolve: ({ moments }) => [...moments] }),
    isEdited: t.exposeBoolean('isEdited'),
    version: t.exposeString('version', { nullable: true }),
    clips: t.field({ type: [clip], resolve: ({ clips }) => [...clips] }),
    reels: t.field({ type: [reel], resolve: ({ reels, slug }) => reels.map((made) => ({ ...made, slug })) }),
  }),
})

const replayOffer = builder.objectRef<StoredOffer>('ReplayOffer').implement({
  fields: (t) => ({
    entryId: t.exposeID('entryId'),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    offeredUntil: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs + REPLAY_OFFERED_MS) }),
    from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    until: t.field({ type: 'DateTime', resolve: ({ untilMs }) => new Date(untilMs) }),
    title: t.string({
      args: { language: t.arg({ type: language, required: true, defaultValue: 'en' }) },
      resolve: ({ title }, args) => wordingIn(title, args.language),
    }),
    deviceId: t.exposeID('deviceId', { nullable: true }),
  }),
})

const clipInput = builder.inputType('HighlightClipInput', {
  fields: (t) => ({
    entryId: t.id(),
    from: t.field({ type: 'DateTime', required: true }),
    until: t.field({ type: 'DateTime', required: true }),
    title: t.string(),
  }),
})

type SentClip = (typeof clipInput)['$inferInput']

function listedClip({ entryId, from, until, title }: SentClip): ListedClip {
  return { entryId: entryId ?? null, fromMs: from.getTime(), untilMs: until.getTime(), title: title ?? null }
}

builder.queryFields((t) => ({
  highlights: t.field({
    type: highlights,
    args: { eventId: t.arg.id({ required: true }) },
    resolve: async (_root, { eventId }, context) => {
      const controller = await context.services.studio.authorize(requireActor(context), eventId)
      return context.services.highlights.overview(controller)
    },
  }),
}))

builder.mutationFields((t) => ({
  editHighlights: t.field({
    type: highlights,
    args: {
      eventId: t.arg.id({ required: true }),
      clips: t.arg({ type: [clipInput] }),
      version: t.arg.string(),
    },
    resolve: async (_root, { eventId, clips, version }, context) => {
      const editor = await context.services.studio.authorizeEditor(requireUser(context), eventId)
      return context.services.highlights.edit(editor, clips?.map(listedClip) ?? null, version)
    },
  }),
  offerReplay: t.field({
    type: replayOffer,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      entryId: t.arg.id({ required: true }),
      deviceId: t.arg.id(),
    },
    resolve: async (_root, { eventId, fence, entryId, deviceId }, context) => {
      const { studio, highlights } = context.services
      const controller = await studio.authorize(requireActor(context), eventId)
      return highlights.offerReplay(controller, { fence, entryId, deviceId: deviceId ?? null })
    },
  }),
}))
