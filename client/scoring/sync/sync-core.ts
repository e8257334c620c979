import { backOffMs } from '#client/media/back-off.ts'
import type { ScoreEntry } from '#schema/scoring/entry.ts'
import { entryId } from './entry-id.ts'
import { isMine, type LeaseSignal, type LeaseState, leaseAtFirst, mayTap, reduceLease } from './lease-state.ts'
import {
  type QueueEffect,
  type QueueSignal,
  type QueueState,
  queueAtFirst,
  type RefusedTap,
  reduceQueue,
} from './queue-state.ts'
import type { ScoreDisk } from './score-disk.ts'
import { knownSeq, localLog, mergeLog } from './score-log.ts'
import type { LateTaps, ScoreLogPage, ScoreServer } from './score-server.ts'

export type SyncView = {
  /** False until what an earlier page kept, and the server's log, have been read. */
  isReady: boolean
  /** The log with the taps of this phone, in order of arrival. */
  entries: readonly ScoreEntry[]
  waitingCount: number
  /** Taps that were handed to the scorer who took over. */
  offeredCount: number
  refused: readonly RefusedTap[]
  late: readonly LateTaps[]
  isMine: boolean
  mayTap: boolean
  isTaking: boolean
  /** Why the server does not let anybody score, for people. */
  refusal: string | null
  /** Who scores, by name; null when nobody does, or it is not known. */
  holder: string | null
  isRevoked: boolean
  isReachable: boolean
  /** Whether taps outlive this page. */
  isKept: boolean
}

type SyncState = {
  isReady: boolean
  isReachable: boolean
  isKept: boolean
  refusal: string | null
  log: readonly ScoreEntry[]
  late: readonly LateTaps[]
  queue: QueueState
  lease: LeaseState
}

export type SyncCore = {
  readonly server: ScoreServer
  readonly disk: ScoreDisk
  readonly listeners: Set<() => void>
  state: SyncState
  view: SyncView
  wait: ReturnType<typeof setTimeout> | undefined
  isClosed: boolean
}

export function newCore(server: ScoreServer, disk: ScoreDisk): SyncCore {
  const state: SyncState = {
    isReady: false,
    isReachable: true,
    isKept: true,
    refusal: null,
    log: [],
    late: [],
    queue: queueAtFirst,
    lease: leaseAtFirst(entryId(Date.now())),
  }
  return { server, disk, listeners: new Set(), state, view: viewOf(state), wait: undefined, isClosed: false }
}

export function change(core: SyncCore, part: Partial<SyncState>): void {
  if (core.isClosed) return
  core.state = { ...core.state, ...part }
  core.view = viewOf(core.state)
  for (const listener of core.listeners) listener()
}

export function signalQueue(core: SyncCore, signal: QueueSignal): void {
  if (core.isClosed) return
  const [queue, effects] = reduceQueue(core.state.queue, signal)
  change(core, { queue })
  for (const effect of effects) carryOut(core, effect)
}

export function signalLease(core: SyncCore, signal: LeaseSignal): void {
  if (core.isClosed) return
  const [lease, effects] = reduceLease(core.state.lease, signal)
  const isNew = lease.lease !== core.state.lease.lease
  change(core, { lease })
  if (isNew) save(core, core.disk.keepFacts({ me: lease.me, lease: lease.lease }))
  for (const effect of effects) {
    if (effect.type === 'takeLease') void takeLease(core)
    else if (effect.type === 'fetchLog') void readOn(core)
    else signalQueue(core, effect)
  }
}

function carryOut(core: SyncCore, effect: QueueEffect): void {
  const { server, disk } = core
  switch (effect.type) {
    case 'keep':
      save(core, disk.keepTap(effect.entry))
      break
    case 'forget':
      save(core, disk.forgetTaps(effect.ids))
      break
    case 'cancelWait':
      clearTimeout(core.wait)
      break
    case 'askLease':
      signalLease(core, { type: 'refused' })
      break
    case 'send':
      void deliver(core, effect, async ({ entries }) => hear(core, await server.record(effect.fence, entries)))
      break
    case 'offer':
      void deliver(core, effect, ({ entries }) => server.offer(entries))
      break
    case 'wait': {
      const ms = Math.max(backOffMs(effect.failures), effect.atLeastMs)
      clearTimeout(core.wait)
      core.wait = setTimeout(() => signalQueue(core, { type: 'due' }), ms)
    }
  }
}

type Delivery = Extract<QueueEffect, { entries: unknown }>

async function deliver(core: SyncCore, delivery: Delivery, send: (delivery: Delivery) => Promise<void>) {
  const ids = delivery.entries.map(({ id }) => id)
  try {
    await send(delivery)
    change(core, { isReachable: true })
    signalQueue(core, { type: 'answered', ids, answer: { type: 'recorded' } })
  } catch (error) {
    const answer = core.server.answerOf(error)
    change(core, { isReachable: answer.type !== 'unreachable' })
    signalQueue(core, { type: 'answered', ids, answer })
  }
}

function hear(core: SyncCore, { entries, lease, late }: ScoreLogPage): void {
  const before = core.state.log
  const log = mergeLog(before, entries)
  change(core, { log, late, isReachable: true })
  if (log !== before) {
    const known = new Set(before.map(({ id }) => id))
    save(core, core.disk.keepLog(log.filter(({ id }) => !known.has(id))))
    signalQueue(core, { type: 'confirmed', ids: entries.map(({ id }) => id) })
  }
  signalLease(core, { type: 'heard', lease })
}

/** Reads on from what is known, until nothing is missing. */
export async function readOn(core: SyncCore): Promise<void> {
  try {
    for (let isBehind = true; isBehind && !core.isClosed; ) {
      const after = knownSeq(core.state.log)
      const page = await core.server.log(after)
      hear(core, page)
      const known = knownSeq(core.state.log)
      isBehind = page.seq > known && known > after
    }
  } catch (error) {
    const answer = core.server.answerOf(error)
    change(core, { isReachable: answer.type !== 'unreachable' })
    if (answer.type === 'revoked') signalQueue(core, { type: 'answered', ids: [], answer })
  }
}

async function takeLease(core: SyncCore): Promise<void> {
  try {
    signalLease(core, { type: 'heard', lease: await core.server.takeLease(core.state.lease.me) })
    change(core, { isReachable: true, refusal: null })
  } catch (error) {
    const answer = core.server.answerOf(error)
    const refusal = answer.type === 'refused' ? answer.message : null
    change(core, { isReachable: answer.type !== 'unreachable', refusal })
    signalLease(core, { type: 'notTaken' })
  }
}

export async function settleLate(core: SyncCore, offerId: string, isAdded: boolean): Promise<boolean> {
  try {
    hear(core, await core.server.settleLate(core.state.queue.fence ?? 0, offerId, isAdded))
    return true
  } catch {
    return false
  }
}

export function save(core: SyncCore, writing: Promise<void>): void {
  writing.catch((error) => loseDisk(core, error))
}

export function loseDisk(core: SyncCore, error: unknown): void {
  console.warn('What was scored could not be kept on this phone.', error)
  change(core, { isKept: false })
}

function viewOf({ isReady, isReachable, isKept, refusal, log, late, queue, lease }: SyncState): SyncView {
  return {
    isReady,
    isReachable,
    isKept,
    refusal,
    late,
    // What is offered to another scorer counts only once they have added it.
    entries: queue.isLost ? log : localLog(log, queue.waiting),
    waitingCount: queue.waiting.length,
    offeredCount: queue.offeredCount,
    refused: queue.refused,
    isRevoked: queue.isRevoked,
    isMine: isMine(lease),
    mayTap: mayTap(lease),
    isTaking: lease.isTaking,
    holder: lease.lease?.holder?.name ?? null,
  }
}
