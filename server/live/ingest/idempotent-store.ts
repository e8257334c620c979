import type { EventStatus } from '#schema/event-status.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { MediaObject, MediaObjects } from '#server/live/storage/media.ts'

/** `sent` and `known`: what identifies the upload, and what is stored in its place. */
export type Storing = {
  object: MediaObject
  bytes: Buffer
  sent: Buffer
  mayExist: boolean
  read(): Promise<{ status: EventStatus | undefined; known: Buffer | undefined }>
  /** Returns false when the row exists already or the event is cancelled. */
  write(): Promise<boolean>
}

/** Idempotent: repeating an upload is a no-op, also after a crash between file and row. */
export async function storeOnce(
  media: MediaObjects,
  { object, bytes, mayExist, write, ...upload }: Storing,
): Promise<'new' | 'same'> {
  if (mayExist && (await isStored(upload))) return 'same'
  const put = await media.put(object, bytes)
  if (put === 'other') throw conflicting()
  try {
    if (await write()) return 'new'
    if (await isStored(upload)) return 'same'
    throw new DomainError('NOT_FOUND', 'Event not found.')
  } catch (error) {
    if (put === 'new' && error instanceof DomainError) await media.remove(object)
    throw error
  }
}

async function isStored({ read, sent }: Pick<Storing, 'read' | 'sent'>): Promise<boolean> {
  const { status, known } = await read()
  // The cached status may be stale.
  if (status === 'cancelled') throw eventCancelled()
  if (known && !known.equals(sent)) throw conflicting()
  return known !== undefined
}

export function eventCancelled(): DomainError {
  return new DomainError('GONE', 'This event was cancelled.')
}

function conflicting(): DomainError {
  return new DomainError('CONFLICT', 'A different segment is already stored here.')
}
