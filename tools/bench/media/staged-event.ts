import { SLOT_MS } from '#schema/messages/live.ts'
import { type LiveCamera, liveCamera } from '#tests/support/live/live-camera.ts'
import { createEventOverHttp, type ServerAccess, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { withClient } from './rows.ts'

export type StagedEvent = { id: string; slug: string; epochMs: number; cameras: LiveCamera[] }

/** About 400 kB a second. */
export const GOOD_NETWORK = { picture: 'testsrc2', width: 1_280, height: 720 }
/** About 108 kB a second. */
export const POOR_NETWORK = { picture: 'testsrc2', width: 640, height: 360 }

type Options = { cameras: number; film?: typeof GOOD_NETWORK; change?: Record<string, unknown> }

export async function stageEvent(
  access: ServerAccess,
  { cameras, film = GOOD_NETWORK, change = {} }: Options,
): Promise<StagedEvent> {
  const event = await createEventOverHttp(access, { devices: cameras, change })
  const epochMs = await startEventOverHttp(access, event.id)
  return { ...event, epochMs, cameras: event.cameras.map((phone) => liveCamera(access.origin, phone, film)) }
}

/** Moves the event's start back and adds slots of its first camera, so that a long programme needs no waiting. */
export async function backdateStart(databaseUrl: string, stage: StagedEvent, slots: number): Promise<void> {
  const { id, cameras } = stage
  const epochMs = stage.epochMs - slots * SLOT_MS
  const notice = JSON.stringify({ kind: 'live', eventId: id })
  const upTo = Math.floor((Date.now() - epochMs) / SLOT_MS) - 3
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`programme of ${id}`])
    await client.query('update events set started_at = $2 where id = $1', [id, new Date(epochMs)])
    await client.query(
      `insert into live_programme (event_id, slot, kind, device_id, run, start_ms, duration_ms)
       select $1, slot, 'full', $2, 0, slot * ${SLOT_MS}, ${SLOT_MS} from generate_series(0, $3::integer) slot
       on conflict do nothing`,
      [id, cameras[0]?.deviceId, upTo],
    )
    await client.query("select pg_notify('live_notice', $1)", [notice])
    await client.query('commit')
  })
  stage.epochMs = epochMs
}
