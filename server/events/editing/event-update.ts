import type { EventDraft, EventInput } from '#schema/event-input.ts'
import type { ChangeSource, EventState } from '#schema/event-revision.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { invalidInput } from '#server/errors/domain-error.ts'
import { auditEntryOf } from '#server/events/audit-entry.ts'
import type { EventRow } from '#server/events/event-row.ts'
import * as store from '#server/events/events.store.ts'
import { changedFields, stateOf } from '#server/events/history/event-state.ts'
import { insertRevision } from '#server/events/history/revisions.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { instantAt } from './venue-time.ts'

type Needs = {
  audit(trx: Db, entry: AuditEntry): Promise<void>
  publish: PubSub['publish']
  refuseMissingLogos(
    trx: Db,
    user: CurrentUser,
    input: EventInput,
    stored: EventState['sponsors'],
    sent: EventDraft,
  ): Promise<void>
}

export function eventUpdater({ audit, publish, refuseMissingLogos }: Needs) {
  return async (
    trx: Db,
    user: CurrentUser,
    stored: EventRow,
    input: EventInput,
    source: ChangeSource,
    sent: EventDraft = input,
  ): Promise<void> => {
    const state = stateOf(stored)
    const changes = changedFields(state, input)
    if (changes.length === 0) return
    await refuseMissingLogos(trx, user, input, state.sponsors, sent)
    const { id: eventId, version } = stored
    await insertRevision(trx, { eventId, version, state, changes, source })
    const { devices, ...event } = input
    await store.writeEvent(trx, eventId, { ...event, startsAt: instantAt(event.localTime, event.timeZone) })
    if (changes.includes('devices')) {
      const removed = await store.writeDevices(trx, eventId, stored.devices, devices)
      for (const deviceId of removed) await publish(trx, { kind: 'released', deviceId })
    }
    await audit(trx, auditEntryOf(user, 'event_updated', eventId))
    await publish(trx, { kind: 'live', eventId })
  }
}

/** Throws for device ids that are not the event's own, and for ids sent twice. */
export function refuseForeignDevices({ devices }: Pick<EventDraft, 'devices'>, own: EventState['devices']): void {
  const unused = new Set(own.map(({ id }) => id))
  const sent = new Set<string>()
  const faults: FieldErrors = {}
  for (const [place, { id }] of devices.entries()) {
    if (id === undefined || unused.delete(id)) sent.add(id ?? '')
    else faults[`devices.${place}.id`] = sent.has(id) ? DEVICE_SENT_TWICE : NO_SUCH_DEVICE
  }
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}

const NO_SUCH_DEVICE = 'This event has no such device. Load the event again, or leave the id out to add a new device.'
const DEVICE_SENT_TWICE = 'Each device can be listed only once.'
