import type { CameraStatus } from '#schema/live-wire.ts'
import type { Db } from '#server/db/database.ts'
import type { Notification } from '#server/db/notification.ts'
import type { Arrived, Decided } from '#server/live/live.ts'

/** What the processes of one product tell each other about what is live. */
export type Notice =
  /** Cuts, controls, control rooms or the status of an event have changed. */
  | { kind: 'live'; eventId: string; only?: undefined }
  /** No more than a segment has come, or a slot was decided. A notice of an earlier version does not say which. */
  | { kind: 'live'; eventId: string; only: 'segments'; arrived?: Arrived }
  | { kind: 'live'; eventId: string; only: 'programme'; decided?: Decided }
  /** A device's phone was let go. */
  | { kind: 'released'; deviceId: string }
  /** A socket has taken a seat, a device's or a control room's: the one that had it, at whichever process, is let go. */
  | { kind: 'seated'; seat: string; socket: string }
  | { kind: 'cue'; eventId: string; deviceId: string; id: string; text: string }
  /** What a camera said of itself; its word counts for 6 s. Null when its socket was closed. */
  | { kind: 'camera'; eventId: string; deviceId: string; status: Omit<CameraStatus, 'type'> | null }

/** News between processes, whichever of them it comes from. */
export type Notices = {
  /** Reaches every process, this one included, when the transaction of `db` is committed. */
  tell(db: Db, notice: Notice): Promise<void>
  /** The same as part of a statement that does more. */
  telling(notice: Notice): Notification
  /** Hears what is told from now on. `missed` is called when something may have been missed. Answers how to stop. */
  on<Kind extends Notice['kind']>(
    kind: Kind,
    heard: (notice: Extract<Notice, { kind: Kind }>) => void,
    missed?: () => void,
  ): () => void
  close(): Promise<void>
}
