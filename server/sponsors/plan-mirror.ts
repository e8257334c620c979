import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import type { Db } from '#server/db/database.ts'
import type { EventTurns } from '#server/live/delivery/sponsors/turn-source.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { type KeptByState, keptByState } from '#server/live/programme/state/kept-by-state.ts'
import { refresher } from '#server/live/programme/state/refresher.ts'
import type { Logger } from '#server/process/log.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { readPlan } from './read-plan.ts'
import type { DecidedTurn, SponsorPlan } from './sponsor-plan.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** A turn was decided or cut, or the rules were changed. */
    sponsorsChanged: { eventId: string }
  }
}

/** An event's plan as this process knows it. */
export interface MirroredPlan extends EventTurns {
  /** Null until it could be read. */
  plan(): SponsorPlan | null
  /** Resolves when everything committed before the call has been read. */
  refresh(): Promise<void>
}

export type PlanMirror = KeptByState<MirroredPlan>

/** Messages can be lost unnoticed. */
const REFRESH_EVERY_MS = 5_000
/** So long after its end an event's turns are final. */
const FINAL_AFTER_MS = 60_000

type Dependencies = {
  db: Db
  states: Pick<LiveEventStates, 'peek' | 'all'>
  pubsub: Pick<PubSub, 'subscribe'>
  log: Logger
  now(): number
  shownLogo(logo: string): string
}

export function planMirror({ db, pubsub, shownLogo, ...dependencies }: Dependencies): PlanMirror {
  const { states, now } = dependencies
  return keptByState({
    ...dependencies,
    open: (eventId) => mirroredPlan((before) => readPlan(db, eventId, before), shownLogo),
    listen(changed) {
      const told = ({ eventId }: { eventId: string }) => changed(eventId)
      const stops = [pubsub.subscribe('sponsorsChanged', told, () => changed(null)), pubsub.subscribe('event', told)]
      const timer = setInterval(() => {
        for (const state of states.all()) if (!isFinal(state, now())) changed(state.eventId)
      }, REFRESH_EVERY_MS).unref()
      return () => {
        clearInterval(timer)
        for (const stop of stops) stop()
      }
    },
    // Playlists hold a plan without asking again: the timer looks after it.
    checkEveryMs: Number.POSITIVE_INFINITY,
    failure: 'the turns of sponsors could not be read',
  })
}

function isFinal(state: LiveEventState, nowMs: number): boolean {
  const { endedMs } = state.stream()
  return endedMs !== null && nowMs >= endedMs + FINAL_AFTER_MS
}

function mirroredPlan(
  read: (before: SponsorPlan | null) => Promise<SponsorPlan>,
  shownLogo: (logo: string) => string,
): MirroredPlan {
  let plan: SponsorPlan | null = null
  let turns: readonly SponsorTurn[] = []
  let version = 0

  const refresh = refresher<'plan'>(async () => {
    const before = turns
    plan = await read(plan)
    turns = shownTurns(plan.turns, before, shownLogo)
    if (turns.length !== before.length || turns.some((turn, place) => turn !== before[place])) version += 1
  })

  return { plan: () => plan, turns: () => turns, version: () => version, refresh: () => refresh(['plan']) }
}

/** Without those of no length; a turn that is as before is the same object. */
function shownTurns(
  decided: readonly DecidedTurn[],
  before: readonly SponsorTurn[],
  shownLogo: (logo: string) => string,
): SponsorTurn[] {
  const known = new Map(before.map((turn) => [`${turn.n} ${turn.untilMs}`, turn]))
  return decided
    .filter(({ atMs, untilMs }) => untilMs > atMs)
    .map(
      ({ n, atMs, untilMs, name, logo, why }) =>
        known.get(`${n} ${untilMs}`) ?? { n, atMs, untilMs, name, logo: shownLogo(logo), why },
    )
}
