import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { DecidingLock } from './deciding-lock.ts'
import type { Decided } from './live.ts'
import { type Mirror, SLOTS_MAX } from './mirror.ts'
import type { Mirrors } from './mirrors.ts'
import { insertProgramme } from './programme.store.ts'
import { decide } from './programme.ts'

const LOOK_EVERY_MS = 100
const ASK_FOR_LOCK_EVERY_MS = 500
/** After a failure, of the database most likely. */
const REST_MS = 1_000

type Needs = {
  db: Db
  mirrors: Mirrors
  lock: DecidingLock
  telling: Notices['telling']
  log: Logger
  now(): number
  /** Makes what an event has recorded last survive a loss of power. */
  flush(eventId: string): Promise<void>
  /** Ends an event that has been live for as long as any may be. */
  endOverdue(eventId: string): Promise<void>
}

/** `sinceMs`: since when it is this process that decides; null while it is not. */
type Post = {
  mirror: Mirror
  sinceMs: number | null
  askedMs: number
  restsUntilMs: number
  isBusy: boolean
  isAskedAgain: boolean
  stopListening(): void
}

/**
 * Decides slot after slot of every event that is live and known, as long as it holds the event's lock; else it stands by
 * to take it. A decision is in the tables before anybody is shown it, and what another process has decided stands.
 */
export function startDeciding({ db, mirrors, lock, telling, log, now, flush, endOverdue }: Needs) {
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

  function post(mirror: Mirror): Post {
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
    lock.letGo(eventId).catch(() => {})
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

  /** Whoever takes over has read all that was decided before, and waits anew. */
  async function isOurs(post: Post): Promise<boolean> {
    const { eventId } = post.mirror
    if (post.sinceMs !== null && lock.holds(eventId)) return true
    post.sinceMs = null
    if (now() - post.askedMs < ASK_FOR_LOCK_EVERY_MS) return false
    post.askedMs = now()
    if (!(await lock.take(eventId))) return false
    await post.mirror.refresh()
    post.sinceMs = now()
    return true
  }

  /** Answers whether a slot was decided, so that the next can be. */
  async function decideNext(mirror: Mirror, sinceMs: number): Promise<boolean> {
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

  /** Nothing is written when there is a cut that was not considered, or somebody else has decided. */
  function write(mirror: Mirror, { decidedMs, ...shown }: Decided): Promise<boolean> {
    const { eventId } = mirror
    const considered = { eventId, cutsMark: mirror.stream().cutsMark, ...shown }
    const notice = telling({ kind: 'live', eventId, only: 'programme', decided: { ...shown, decidedMs } })
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

/** Whether there are slots to decide: while it is live, and a moment longer, for the last of them. */
function isOpen(mirror: Mirror): boolean {
  const { status } = mirror.stream()
  return (status === 'live' || status === 'completed') && mirror.timeline.shown.length < mirror.slots()
}
