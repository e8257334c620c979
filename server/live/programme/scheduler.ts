import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/process/log.ts'
import type { LeaderLock } from '#server/pubsub/leader-lock.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { decide } from './decisions/decide.ts'
import type { Decided } from './decisions/live.ts'
import { type LiveEventState, SLOTS_MAX } from './state/event-state.ts'
import type { LiveEventStates } from './state/event-states.ts'
import { insertProgramme } from './store/programme.store.ts'

export interface Scheduler {
  close(): Promise<void>
}

type Dependencies = {
  db: Db
  states: LiveEventStates
  lock: LeaderLock
  notificationOf: PubSub['notificationOf']
  log: Logger
  now(): number
  flush(eventId: string): Promise<void>
  endOverdue(eventId: string): Promise<void>
  /** Is called again and again for each event that this process leads; must not wait for anything. */
  lead(state: LiveEventState): void
}

/** An event that is scheduled. `leaderSinceMs`: since when this process decides it; null while it does not. */
type Task = {
  state: LiveEventState
  leaderSinceMs: number | null
  lockRequestedMs: number
  pausedUntilMs: number
  isRunning: boolean
  isRequested: boolean
  stopListening(): void
}

const IDLE = { leaderSinceMs: null, lockRequestedMs: 0, pausedUntilMs: 0, isRunning: false, isRequested: false }

const POLL_EVERY_MS = 100
const REQUEST_LOCK_EVERY_MS = 500
/** Back-off after an error, of the database most likely. */
const PAUSE_MS = 1_000

/** Decides the slots of all live events whose leader lock it holds. A decision is shown only after its commit. */
export function startScheduler(dependencies: Dependencies): Scheduler {
  const { states, lock, log, now, endOverdue } = dependencies
  const tasks = new Map<string, Task>()
  const timer = setInterval(pollAll, POLL_EVERY_MS).unref()
  let isClosed = false

  function pollAll(): void {
    for (const [eventId, { state }] of tasks) if (states.peek(eventId) !== state) remove(eventId)
    for (const state of states.all()) {
      if (isOpen(state)) run(tasks.get(state.eventId) ?? add(state))
      else remove(state.eventId)
    }
  }

  function add(state: LiveEventState): Task {
    const task: Task = { ...IDLE, state, stopListening: state.onChange(() => run(task)) }
    tasks.set(state.eventId, task)
    return task
  }

  function remove(eventId: string): void {
    tasks.get(eventId)?.stopListening()
    if (tasks.delete(eventId) && lock.holds(eventId)) release(eventId, dependencies)
  }

  /** Runs a task once at a time; a request during a run repeats it. */
  function run(task: Task): void {
    task.isRequested = true
    if (task.isRunning || isClosed || now() < task.pausedUntilMs) return
    task.isRunning = true
    decideAll(task)
      .catch((error) => {
        task.pausedUntilMs = now() + PAUSE_MS
        log.warn({ reason: (error as Error).message }, 'the programme could not be decided')
      })
      .finally(() => {
        task.isRunning = false
      })
  }

  async function decideAll(task: Task): Promise<void> {
    const { state } = task
    if (!(await isLeader(task, dependencies))) return
    while (task.isRequested && !isClosed && lock.holds(state.eventId)) {
      task.isRequested = false
      while (await decideNext(state, task.leaderSinceMs ?? now(), dependencies));
    }
    dependencies.lead(state)
    if (state.programmeLog.shown.length >= SLOTS_MAX) await endOverdue(state.eventId)
  }

  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await lock.close()
    },
  }
}

function release(eventId: string, { lock, log, flush }: Pick<Dependencies, 'lock' | 'log' | 'flush'>): void {
  flush(eventId).catch((error) => log.warn({ reason: (error as Error).message }, 'a recording was not flushed'))
  lock.release(eventId).catch(() => {})
}

/** Whether this process leads. A new leader reads all decisions first, and restarts the hold time of cameras. */
async function isLeader(task: Task, { lock, now }: Pick<Dependencies, 'lock' | 'now'>): Promise<boolean> {
  const { eventId } = task.state
  if (task.leaderSinceMs !== null && lock.holds(eventId)) return true
  task.leaderSinceMs = null
  if (now() - task.lockRequestedMs < REQUEST_LOCK_EVERY_MS) return false
  task.lockRequestedMs = now()
  if (!(await lock.acquire(eventId))) return false
  await task.state.refresh()
  task.leaderSinceMs = now()
  return true
}

type Writing = Pick<Dependencies, 'db' | 'notificationOf' | 'now'>

/** Decides and shows the next slot. Returns false when it is not due, or when it was decided elsewhere. */
async function decideNext(state: LiveEventState, leaderSinceMs: number, writing: Writing): Promise<boolean> {
  const { now } = writing
  const shown = isOpen(state) ? decide(state.situation(now(), leaderSinceMs)) : null
  if (!shown) return false
  const decided = { ...shown, decidedMs: now() - (state.stream().epochMs ?? 0) }
  if (await write(state, decided, writing)) {
    state.decided(decided)
    return true
  }
  await state.refresh()
  return false
}

/** Resolves to false when a cut or another process's decision came first. */
function write(state: LiveEventState, decided: Decided, { db, notificationOf }: Writing): Promise<boolean> {
  const { eventId } = state
  const { decidedMs: _decidedMs, ...shown } = decided
  const considered = { eventId, cutsMark: state.stream().cutsMark, ...shown }
  return insertProgramme(db, considered, notificationOf({ kind: 'live', eventId, only: 'programme', decided }))
}

/** Whether undecided slots are left; after the end too, for the last ones. */
function isOpen(state: LiveEventState): boolean {
  const { status } = state.stream()
  return (status === 'live' || status === 'completed') && state.programmeLog.shown.length < state.slots()
}
