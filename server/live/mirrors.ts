import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'
import type { Notice, Notices } from '#server/notices/notices.ts'
import { type Mirror, openMirror, type Part } from './mirror.ts'
import { presenceOf } from './presence.ts'
import { eventsToDecide } from './streams.store.ts'

export type Mirrors = ReturnType<typeof mirrorsOf>

const KEPT_UNUSED_MS = 5 * 60 * 1_000
const SWEEP_EVERY_MS = 60 * 1_000
/** A notice may be lost without anybody's knowing. */
const LOOK_ANYWAY_MS = 5_000

type LiveNotice = Extract<Notice, { kind: 'live' }>

type Needs = { db: Db; notices: Notices; log: Logger; now(): number }

/** The events that this process knows. It keeps up with each by the notices of all processes. */
export function mirrorsOf({ db, notices, log, now }: Needs) {
  const mirrors = new Map<string, Promise<Mirror>>()
  const open = new Map<string, Mirror>()
  const presence = presenceOf(now)
  const timers: NodeJS.Timeout[] = []
  let stops: (() => void)[] | null = null
  let isStandingBy = false

  function listen(): void {
    if (stops) return
    stops = [
      notices.on('live', hear, lookAtAll),
      notices.on('camera', ({ deviceId, status }) => presence.heard(deviceId, status)),
    ]
    timers.push(setInterval(sweep, SWEEP_EVERY_MS).unref(), setInterval(lookAtLive, LOOK_ANYWAY_MS).unref())
  }

  function hear(notice: LiveNotice): void {
    const { eventId, only } = notice
    const mirror = open.get(eventId)
    if (mirror) takes(mirror, notice) || look(eventId, only && [only])
    else if (mirrors.has(eventId)) void get(eventId).then(() => look(eventId), ignored)
    else if (isStandingBy) get(eventId).catch(ignored)
  }

  function look(eventId: string, parts?: readonly Part[]): void {
    open.get(eventId)?.refresh(parts).catch(ignored)
  }

  function ignored(error: unknown): void {
    log.warn({ reason: error instanceof Error ? error.message : error }, 'an event could not be read')
  }

  function lookAtAll(): void {
    for (const eventId of open.keys()) look(eventId)
    if (isStandingBy) findLive().catch(ignored)
  }

  function lookAtLive(): void {
    for (const [eventId, mirror] of open) if (mirror.stream().status === 'live') look(eventId)
  }

  async function findLive(): Promise<void> {
    for (const eventId of await eventsToDecide(db)) await get(eventId)
  }

  function sweep(): void {
    presence.sweep()
    for (const [eventId, mirror] of open) {
      const isNeeded = isStandingBy && mirror.stream().status === 'live'
      if (!isNeeded && mirror.isForgotten(KEPT_UNUSED_MS)) forget(eventId)
    }
  }

  function forget(eventId: string): void {
    open.delete(eventId)
    mirrors.delete(eventId)
  }

  async function openOne(eventId: string): Promise<Mirror> {
    const mirror = await openMirror(eventId, { db, now, awayOf: presence.awayOf })
    open.set(eventId, mirror)
    return mirror
  }

  /** The event, read from the tables when it is not known yet. */
  function get(eventId: string): Promise<Mirror> {
    listen()
    open.get(eventId)?.touch()
    const known = mirrors.get(eventId)
    if (known) return known
    const opening = openOne(eventId)
    mirrors.set(eventId, opening)
    opening.catch(() => mirrors.delete(eventId))
    return opening
  }

  return {
    get,
    /** It is read anew when it is asked for. */
    forget,
    /** The event, if it is known. */
    peek: (eventId: string): Mirror | undefined => open.get(eventId),
    all: (): Iterable<Mirror> => open.values(),
    /** From now on every event that is live is known. */
    async standBy(): Promise<void> {
      isStandingBy = true
      listen()
      await findLive()
    },

    close(): void {
      for (const stop of stops ?? []) stop()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Whether a notice says all that has changed, and nothing is missing before it. */
function takes(mirror: Mirror, notice: LiveNotice): boolean {
  if (notice.only === 'segments' && notice.arrived && mirror.stream().epochMs !== null) {
    mirror.arrived(notice.arrived)
    return true
  }
  return notice.only === 'programme' && notice.decided !== undefined && mirror.decided(notice.decided)
}
