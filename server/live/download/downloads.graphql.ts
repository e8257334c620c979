import { event } from '#server/events/event.graphql.ts'
import type { Event } from '#server/events/event.ts'
import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import { type DownloadOffer, downloadKinds, downloadReasons } from './download-offers.ts'

const downloadKind = builder.enumType('DownloadKind', { values: enumValues(downloadKinds) })
const downloadReason = builder.enumType('DownloadReason', { values: enumValues(downloadReasons) })

const download = builder.objectRef<DownloadOffer>('Download').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: downloadKind }),
    label: t.exposeString('label', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
    bytes: t.exposeFloat('bytes'),
    seconds: t.exposeInt('seconds'),
    hasSeveralSizes: t.exposeBoolean('hasSeveralSizes'),
    reason: t.expose('reason', { type: downloadReason, nullable: true }),
  }),
})

const offersOf = fieldLoader<Event, DownloadOffer[]>(({ services, origin }, events) =>
  services.downloads.offers(events, origin),
)

builder.objectField(event, 'downloads', (t) =>
  t.field({
    type: [download],
    nullable: true,
    resolve: (event, _args, context) =>
      event.isOwner && event.status === 'completed' ? offersOf(context, event) : null,
  }),
)
