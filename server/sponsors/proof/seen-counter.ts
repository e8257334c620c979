import { createHash } from 'node:crypto'
import { SEEN_AGO_MAX_SECONDS, SEEN_LIVE_MAX_SECONDS, SEEN_SPAN_MAX_SECONDS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { SeenByViewer, SeenCounter } from '#server/live/delivery/audience/seen-counter.ts'
import { type ViewerHeartbeats, viewerHeartbeats } from '#server/live/delivery/audience/viewer-heartbeats.ts'
import type { Logger } from '#server/process/log.ts'
import { countReports, type Reporter, type SeenSum, type TurnOnAir } from './count-reports.ts'
import { addSeen, deleteOldReporters, lockSeen, reporterRows, turnsOnAir, writeReporters } from './seen.store.ts'

/** Reports are stored together, after this time at most. */
const STORE_AFTER_MS = 2_000
const SWEEP_EVERY_MS = 5_000
const MINUTE_MS = 60_000
/** For how long a turn can be reported as live: an address must not report one under ever more viewer ids. */
const REPORTABLE_MS = (SEEN_AGO_MAX_SECONDS + SEEN_SPAN_MAX_SECONDS + SEEN_LIVE_MAX_SECONDS) * 1_000

type Waiting = { viewer: Buffer; reports: SeenByViewer['reports']; receivedMs: number; done(n: number | null): void }

type Dependencies = { db: Db; log: Logger; now(): number }

/** Counts what viewers report. Sums and what they include are stored in one transaction, and only then confirmed. */
export function seenCounter({ db, log, now }: Dependencies): SeenCounter {
  const waiting = new Map<string, Waiting[]>()
  const admitted = admittedViewers(now)
  let storing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosing = false

  function storeSoon(): void {
    timer ??= setTimeout(() => void storeAll(), isClosing ? 0 : STORE_AFTER_MS)
  }

  function storeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(() => {
      const events = [...waiting]
      waiting.clear()
      return storeEach(events)
    })
    return storing
  }

  async function storeEach(events: readonly [string, Waiting[]][]): Promise<void> {
    for (const [eventId, arrivals] of events) {
      const counted = await stored(db, eventId, arrivals).catch((error) => {
        log.warn({ reason: (error as Error).message }, 'what viewers saw of sponsors could not be stored')
        return null
      })
      for (const { viewer, done } of arrivals) done(counted?.get(keyOf(viewer)) ?? null)
    }
  }

  return {
    count({ eventId, viewer, client, reports }) {
      return new Promise((done) => {
        if (!admitted.admit(eventId, viewer, client)) return done(null)
        const arrivals = waiting.get(eventId) ?? []
        waiting.set(eventId, arrivals)
        arrivals.push({ viewer: hashOf(eventId, viewer), reports, receivedMs: now(), done })
        storeSoon()
      })
    },

    prune() {
      admitted.forget()
      return deleteOldReporters(db)
    },

    close() {
      isClosing = true
      return storeAll()
    },
  }
}

/** Viewers that may report, by event: as many of one address as may watch at once. */
function admittedViewers(now: () => number) {
  const events = new Map<string, ViewerHeartbeats>()
  let sweptMs = now()

  function forget(): void {
    sweptMs = now()
    for (const [eventId, viewers] of events) {
      viewers.forgetBefore(sweptMs - REPORTABLE_MS)
      if (viewers.size() === 0) events.delete(eventId)
    }
  }

  return {
    forget,

    admit(eventId: string, viewer: string, client: string): boolean {
      if (now() - sweptMs >= SWEEP_EVERY_MS) forget()
      const viewers = events.get(eventId) ?? viewerHeartbeats()
      events.set(eventId, viewers)
      return viewers.record(viewer, client, now())
    },
  }
}

/** Returns the greatest `n` that is counted, by viewer. */
function stored(db: Db, eventId: string, arrivals: readonly Waiting[]): Promise<ReadonlyMap<string, number>> {
  return db.transaction().execute(async (trx) => {
    await lockSeen(trx, eventId)
    const numbers = new Set(arrivals.flatMap(({ reports }) => reports.flatMap(({ turns }) => turns.map(turnOf))))
    const onAir = await turnsOnAir(trx, eventId, [...numbers])
    const turns = new Map(onAir.map((turn) => [turn.n, turn]))
    const viewers = new Map(arrivals.map(({ viewer }) => [keyOf(viewer), viewer]))
    const rows = await reporterRows(trx, eventId, [...viewers.values()])
    const reporters = new Map(rows.map(({ viewer, reporter }) => [keyOf(viewer), reporter]))
    const sums: SeenSum[] = []
    for (const { viewer, reports, receivedMs } of arrivals) {
      const counted = countReports(reporters.get(keyOf(viewer)) ?? null, reports, { receivedMs, turns })
      if (counted.reporter) reporters.set(keyOf(viewer), counted.reporter)
      sums.push(...counted.sums)
    }
    await writeReporters(trx, eventId, withViewers(reporters, viewers))
    await addSeen(trx, eventId, byTurn(sums, turns))
    return new Map([...reporters].map(([key, { n }]) => [key, n]))
  })
}

function withViewers(reporters: ReadonlyMap<string, Reporter>, viewers: ReadonlyMap<string, Buffer>) {
  return [...reporters].flatMap(([key, reporter]) => {
    const viewer = viewers.get(key)
    return viewer ? [{ viewer, reporter }] : []
  })
}

/** One sum for each turn, live and not. */
function byTurn(sums: readonly SeenSum[], turns: ReadonlyMap<number, TurnOnAir>) {
  const added = new Map<string, SeenSum & { minute: Date }>()
  for (const { n, isLive, ...seen } of sums) {
    const key = `${n} ${isLive}`
    const minute = new Date(Math.floor((turns.get(n)?.atMs ?? 0) / MINUTE_MS) * MINUTE_MS)
    const { viewerSeconds, impressions, viewers } = added.get(key) ?? { viewerSeconds: 0, impressions: 0, viewers: 0 }
    added.set(key, {
      ...{ n, isLive, minute },
      viewerSeconds: viewerSeconds + seen.viewerSeconds,
      impressions: impressions + seen.impressions,
      viewers: viewers + seen.viewers,
    })
  }
  return [...added.values()]
}

const turnOf = ({ turn }: { turn: number }) => turn

/** Nobody learns a viewer's id from the database. */
function hashOf(eventId: string, viewer: string): Buffer {
  return createHash('sha256').update(`${eventId} ${viewer}`).digest().subarray(0, 16)
}

function keyOf(viewer: Buffer): string {
  return viewer.toString('base64')
}
