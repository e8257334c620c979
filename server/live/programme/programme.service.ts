import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/process/log.ts'
import type { LeaderLock } from '#server/pubsub/leader-lock.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { HoldFence } from './controller.ts'
import { type Cuts, cutsOf } from './cuts.ts'
import type { LiveView } from './decisions/live.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'
import type { LiveEventState } from './state/event-state.ts'
import type { LiveEventStates } from './state/event-states.ts'
import { type LiveStats, liveStats } from './state/live-stats.ts'
import { liveViewOf, UNKNOWN } from './state/live-view.ts'

declare module '#server/http/context.ts' {
  interface Services {
    programme: ProgrammeService
  }
}

export interface ProgrammeService extends Cuts {
  view(eventId: string): LiveView
  /** Calls the listener when the event is loaded, and when `view` may have changed. Returns how to unsubscribe. */
  onChange(eventId: string, listener: () => void): () => void
  stats(): LiveStats
  /** Loads all live events and decides those whose leader lock this process gets. */
  begin(): Promise<void>
  /** Releases the leader locks, so that another process decides. */
  close(): Promise<void>
}

type Dependencies = {
  db: Db
  states: LiveEventStates
  pubsub: PubSub
  lock: LeaderLock
  log: Logger
  now(): number
  audience: { of(eventId: string): number; here(): number }
  holdFence: HoldFence
  audit(trx: Db, entry: AuditEntry): Promise<void>
  flush(eventId: string): Promise<void>
  endOverdue(eventId: string): Promise<void>
  lead(state: LiveEventState): void
}

export function createProgrammeService(dependencies: Dependencies): ProgrammeService {
  const { db, states, pubsub, lock, log, now, audience } = dependencies
  const { publish, notificationOf } = pubsub
  const { holdFence, audit, flush, endOverdue, lead } = dependencies
  let scheduler: Scheduler | null = null

  return {
    ...cutsOf({ db, publish, audit, holdFence }),

    view(eventId) {
      const state = states.peek(eventId)
      return state ? liveViewOf(state, audience.of(eventId)) : UNKNOWN
    },

    onChange: (eventId, listener) => onceLoaded(eventId, listener, { states, log }),

    stats: () => liveStats({ states: states.all(), decides: lock.holds, viewers: audience.here(), nowMs: now() }),

    async begin() {
      scheduler ??= startScheduler({ db, states, lock, notificationOf, log, now, endOverdue, flush, lead })
      await states
        .standBy()
        .catch((error) => log.warn({ reason: (error as Error).message }, 'live events could not be read'))
    },

    async close() {
      states.close()
      await scheduler?.close()
    },
  }
}

function onceLoaded(
  eventId: string,
  listener: () => void,
  { states, log }: Pick<Dependencies, 'states' | 'log'>,
): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  states.get(eventId).then(
    (state) => {
      if (isOver) return
      stop = state.onChange(listener)
      listener()
    },
    (error) => log.warn({ reason: (error as Error).message }, 'an event could not be read'),
  )
  return () => {
    isOver = true
    stop?.()
  }
}
