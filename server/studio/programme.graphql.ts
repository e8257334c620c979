import { SLOT_MS } from '#schema/messages/live.ts'
import { builder } from '#server/graphql/builder.ts'
import type { Services } from '#server/http/context.ts'
import type { Controller, RecordingEditor } from '#server/live/programme/controller.ts'
import type { CutList, DatedCut } from '#server/live/programme/cuts.ts'
import type { Control, ControlRoom } from './control-state.ts'

type Programme = CutList & Control & { eventId: string }

export const cut = builder.objectRef<DatedCut>('Cut').implement({
  fields: (t) => ({
    slot: t.exposeInt('slot'),
    at: t.expose('at', { type: 'DateTime' }),
    deviceId: t.exposeID('deviceId', { nullable: true }),
  }),
})

const controlRoom = builder.objectRef<ControlRoom>('ControlRoom').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
  }),
})

export const programme = builder.objectRef<Programme>('Programme').implement({
  fields: (t) => ({
    eventId: t.exposeID('eventId'),
    epoch: t.expose('epoch', { type: 'DateTime', nullable: true }),
    slotMs: t.int({ resolve: () => SLOT_MS }),
    autoSubstitute: t.exposeBoolean('autoSubstitute'),
    cuts: t.expose('cuts', { type: [cut] }),
    holder: t.expose('holder', { type: controlRoom, nullable: true }),
    fence: t.exposeInt('fence'),
    rooms: t.expose('rooms', { type: [controlRoom] }),
  }),
})

export async function programmeOf(
  { programme, studio }: Services,
  reader: Controller | RecordingEditor,
): Promise<Programme> {
  const { eventId } = reader
  const [cuts, controlled] = await Promise.all([programme.cutsOf(reader), studio.control(eventId)])
  return { eventId, ...cuts, ...controlled }
}
