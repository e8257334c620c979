import type { EventStatus } from '#schema/event-status.ts'
import { epochOf } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Camera, Cut } from '#server/live/programme/decisions/live.ts'
import { cutRows } from '#server/live/programme/store/cuts.store.ts'
import { type StreamRow, streamRow } from '#server/live/programme/store/streams.store.ts'

export type EventStream = {
  slug: string
  status: EventStatus
  /** Instant of slot 0; null before the start. */
  epochMs: number | null
  endedMs: number | null
  cameras: Camera[]
  cuts: Cut[]
  cutsMark: string
  isAutoSubstitute: boolean
}

/** `content`: the rows as text; equal texts mean that nothing has changed. */
export type ReadStream = { stream: EventStream; content: string }

/** Reads cuts only when they have changed since `before`. Throws NOT_FOUND. */
export async function readStream(db: Db, eventId: string, before: EventStream | null): Promise<ReadStream> {
  const row = await streamRow(db, eventId)
  if (!row) throw new DomainError('NOT_FOUND', 'Event not found.')
  const cuts = row.cutsMark === before?.cutsMark ? before.cuts : await cutRows(db, eventId)
  return { stream: streamOf(row, cuts), content: JSON.stringify({ ...row, cuts }) }
}

function streamOf({ slug, status, startedAt, endedAt, autoSubstitute, ...row }: StreamRow, cuts: Cut[]): EventStream {
  return {
    ...{ slug, status, cuts, cutsMark: row.cutsMark, cameras: row.cameras },
    epochMs: startedAt && epochOf(startedAt.getTime()),
    endedMs: endedAt?.getTime() ?? null,
    isAutoSubstitute: autoSubstitute ?? true,
  }
}
