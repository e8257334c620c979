import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/process/log.ts'
import type { LeaderLock } from '#server/pubsub/leader-lock.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { decide } from './decide.ts'
import { type LiveEventState, SLOTS_MAX } from './event-state.ts'
import type { LiveEventStates } from './event-states.ts'
import type { Decided } from './live.ts'
import { insertProgramme } from './programme.store.ts'

const LOOK_EVERY_MS = 100
const ASK_FOR_LOCK_EVERY_MS = 500
/** Back-off after an error, of the database most likely. */
const REST_MS = 1_000

type Needs = {
  db: Db
  mirrors: LiveEventStates
  lock: LeaderLock
  notificationOf: PubSub['notificationOf']
  log: Logger
  now(): number
  /** Makes the event's media survive a power failure. */
  flush(eventId: string): Promise<void>
  endOverdue(eventId: string): Promise<void>
}

/** `sinceMs`: since when this process decides; null while it does not. */
type Post = {
  mirror: LiveEventState
  sinceMs: number | null
  askedMs: number
  restsUntilMs: number
  isBusy: boolean
  isAskedAgain: boolean
  stopListening(): void
}

/** Decides the slots of all live events whose leader lock it holds. A decision is shown only after its commit. */
export function startScheduler({ db, mirrors, lock, notificationOf, log, now, flush, endOverdue }: Needs) {
  const posts = new Map<string, Post>()
  const timer = setInterval(lookAtAll, LOOK_EVERY_MS).unref()
  let isOver = false

  function lookAtAll(): void {
    for (const [eventId, { mirror }] of posts) if (mirrors.peek(eventId) !== mirror) leave(eventId)
    for (const mirror of mirrors.all()) {
      if (isOpen(mirror)) look(posts.get(mirror.eventId) ?? post(mirror))
      else leave(mirror.eventId)
    }
  }

  function post(mirror: LiveEventState): Post {
    const opened: Post = {
      ...{ mirror, sinceMs: null, askedMs: 0, restsUntilMs: 0, isBusy: false, isAskedAgain: false },
      stopListening: mirror.onChange(() => look(opened)),
    }
    posts.set(mirror.eventId, opened)
    return opened
  }

  function leave(eventId: string): void {
    posts.get(eventId)?.stopListening()
    if (!posts.delete(eventId) || !lock.holds(eventId)) return
    flush(eventId).catch((error) => log.warn({ reason: (error as Error).message }, 'a recording was not flushed'))
    lock.release(eventId).catch(() => {})
  }

  function look(post: Post): void {
    post.isAskedAgain = true
    if (post.isBusy || isOver || now() < post.restsUntilMs) return
    post.isBusy = true
    work(post)
      .catch((error) => {
        post.restsUntilMs = now() + REST_MS
        log.warn({ reason: (error as Error).message }, 'the programme could not be decided')
      })
      .finally(() => {
        post.isBusy = false
      })
  }

  async function work(post: Post): Promise<void> {
    const { mirror } = post
    if (!(await isOurs(post))) return
    while (post.isAskedAgain && !isOver && lock.holds(mirror.eventId)) {
      post.isAskedAgain = false
      while (await decideNext(mirror, post.sinceMs ?? now()));
    }
    if (mirror.timeline.shown.length >= SLOTS_MAX) await endOverdue(mirror.eventId)
  }

  /** Whether this process leads. A new leader reads all decisions first, and restarts the hold time of cameras. */
  async function isOurs(post: Post): Promise<boolean> {
    const { eventId } = post.mirror
    if (post.sinceMs !== null && lock.holds(eventId)) return true
    post.sinceMs = null
    if (now() - post.askedMs < ASK_FOR_LOCK_EVERY_MS) return false
    post.askedMs = now()
    if (!(await lock.acquire(eventId))) return false
    await post.mirror.refresh()
    post.sinceMs = now()
    return true
  }

  async function decideNext(mirror: LiveEventState, sinceMs: number): Promise<boolean> {
    const shown = isOpen(mirror) ? decide(mirror.situation(now(), sinceMs)) : null
    if (!shown) return false
    const decided = { ...shown, decidedMs: now() - (mirror.stream().epochMs ?? 0) }
    if (await write(mirror, decided)) {
      mirror.decided(decided)
      return true
    }
    await mirror.refresh()
    return false
  }

  /** Resolves to false when a cut or another process's decision came first. */
  function write(mirror: LiveEventState, { decidedMs, ...shown }: Decided): Promise<boolean> {
    const { eventId } = mirror
    const considered = { eventId, cutsMark: mirror.stream().cutsMark, ...shown }
    const notice = notificationOf({ kind: 'live', eventId, only: 'programme', decided: { ...shown, decidedMs } })
    return insertProgramme(db, considered, notice)
  }

  return {
    async close(): Promise<void> {
      isOver = true
      clearInterval(timer)
      await lock.close()
    },
  }
}

/** Whether undecided slots are left; after the end too, for the last ones. */
function isOpen(mirror: LiveEventState): boolean {
  const { status } = mirror.stream()
  return (status === 'live' || status === 'completed') && mirror.timeline.shown.length < mirror.slots()
}
