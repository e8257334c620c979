import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import type { Db } from '#server/db/database.ts'
import type { EventTurns, TurnSource } from '#server/live/delivery/sponsors/turn-source.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
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

/** Plans of the events in memory. They are kept as long as the event's state. */
export interface PlanMirror extends TurnSource {
  of(state: LiveEventState): Promise<MirroredPlan>
}

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

export function planMirror({ db, states, pubsub, log, now, shownLogo }: Dependencies): PlanMirror {
  const plans = new WeakMap<LiveEventState, { plan: MirroredPlan; opened: Promise<MirroredPlan> }>()
  const stops: (() => void)[] = []

  function listen(): void {
    if (stops.length > 0) return
    const timer = setInterval(refreshOpen, REFRESH_EVERY_MS).unref()
    const changed = ({ eventId }: { eventId: string }) => refreshKnown(states.peek(eventId))
    stops.push(pubsub.subscribe('sponsorsChanged', changed, refreshAll), pubsub.subscribe('event', changed), () =>
      clearInterval(timer),
    )
  }

  function refreshKnown(state: LiveEventState | undefined): void {
    const known = state && plans.get(state)
    if (known) void refreshed(known.plan)
  }

  function refreshAll(): void {
    for (const state of states.all()) refreshKnown(state)
  }

  function refreshOpen(): void {
    for (const state of states.all()) {
      const { endedMs } = state.stream()
      if (endedMs === null || now() < endedMs + FINAL_AFTER_MS) refreshKnown(state)
    }
  }

  async function refreshed(plan: MirroredPlan): Promise<MirroredPlan> {
    await plan
      .refresh()
      .catch((error) => log.warn({ reason: (error as Error).message }, 'the turns of sponsors could not be read'))
    return plan
  }

  return {
    of(state) {
      listen()
      const known = plans.get(state)
      if (known) return known.opened
      const plan = mirroredPlan((before) => readPlan(db, state.eventId, before), shownLogo)
      const opened = refreshed(plan)
      plans.set(state, { plan, opened })
      return opened
    },
    close() {
      for (const stop of stops) stop()
    },
  }
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
