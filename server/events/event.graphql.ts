import { visibilities } from '#schema/event-input.ts'
import { eventStatuses } from '#schema/event-status.ts'
import { mapEventTexts } from '#schema/event-texts.ts'
import { DEFAULT_TIME_ZONE } from '#schema/validation/limits.ts'
import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { language } from '#server/graphql/language.ts'
import { eventDetails, eventDetailsInput, eventType } from '#server/sports/sports.graphql.ts'
import type { Device, Event } from './event.ts'
import type { Page } from './list/page.ts'
import { shareUrl, shortUrl } from './slug.ts'

export const eventFilter = builder.enumType('EventFilter', {
  values: enumValues(['all', 'mine', 'active', 'completed']),
})
const eventStatus = builder.enumType('EventStatus', { values: enumValues(eventStatuses) })
const visibility = builder.enumType('Visibility', { values: enumValues(visibilities) })

export const sponsor = builder.objectRef<Event['sponsors'][number]>('Sponsor').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    logo: t.string({ resolve: ({ logo }, _args, { services }) => services.uploads.addresses.shown(logo) }),
  }),
})

export const device = builder.objectRef<Device>('Device').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isController: t.exposeBoolean('isController'),
  }),
})

export const event = builder.objectRef<Event>('Event').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    shareUrl: t.string({ resolve: ({ slug }, _args, { origin }) => shareUrl(origin, slug) }),
    shortUrl: t.string({ resolve: ({ slug }, _args, { origin }) => shortUrl(origin, slug) }),
    ...mapEventTexts((name) => t.exposeString(name)),
    type: t.expose('type', { type: eventType }),
    localTime: t.exposeString('localTime'),
    timeZone: t.exposeString('timeZone'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    visibility: t.expose('visibility', { type: visibility }),
    language: t.expose('language', { type: language }),
    status: t.expose('status', { type: eventStatus }),
    sponsors: t.expose('sponsors', { type: [sponsor] }),
    deviceCount: t.exposeInt('deviceCount'),
    devices: t.expose('devices', { type: [device], nullable: true }),
    details: t.expose('details', { type: eventDetails, nullable: true }),
    isOwner: t.exposeBoolean('isOwner'),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    reopenableUntil: t.expose('reopenableUntil', { type: 'DateTime', nullable: true }),
  }),
})

const pageInfo = builder.objectRef<Page<Event>>('PageInfo').implement({
  fields: (t) => ({
    page: t.exposeInt('page'),
    limit: t.exposeInt('limit'),
    hasMore: t.exposeBoolean('hasMore'),
    total: t.int({ args: { upTo: t.arg.int() }, resolve: (page, { upTo }) => page.total(upTo) }),
  }),
})

export const eventPage = builder.objectRef<Page<Event>>('EventPage').implement({
  fields: (t) => ({
    nodes: t.expose('items', { type: [event] }),
    pageInfo: t.field({ type: pageInfo, resolve: (page) => page }),
  }),
})

const sponsorInput = builder.inputType('SponsorInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    logo: t.string({ required: true }),
  }),
})

const deviceInput = builder.inputType('DeviceInput', {
  fields: (t) => ({
    id: t.id(),
    name: t.string({ required: true }),
    isController: t.boolean({ required: true, defaultValue: false }),
  }),
})

export const eventInput = builder.inputType('EventInput', {
  fields: (t) => ({
    ...mapEventTexts((_, { required }) => t.string({ required: true, ...(!required && { defaultValue: '' }) })),
    type: t.field({ type: eventType, required: true }),
    localTime: t.string({ required: true }),
    timeZone: t.string({ required: true, defaultValue: DEFAULT_TIME_ZONE }),
    visibility: t.field({
      type: visibility,
      required: true,
      defaultValue: 'public',
    }),
    language: t.field({ type: language }),
    sponsors: t.field({
      type: [sponsorInput],
      required: true,
      defaultValue: [],
    }),
    devices: t.field({ type: [deviceInput], required: true, defaultValue: [] }),
    details: t.field({ type: eventDetailsInput }),
  }),
})
