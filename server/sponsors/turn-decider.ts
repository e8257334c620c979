import { slotAt } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { ServedScores } from '#server/live/delivery/score/served-scores.ts'
import { wantedAt } from '#server/live/programme/decisions/decide.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Logger } from '#server/process/log.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { PlanMirror } from './plan-mirror.ts'
import { nextTurn, TRIGGER_MS } from './rota.ts'
import { cutsBySlate, type TurnCut } from './slate-cuts.ts'
import type { DecidedTurn, SponsorPlan } from './sponsor-plan.ts'
import { cutTurn, insertTurn, lockTurns } from './sponsors.store.ts'
import { lastRallyEnd, triggersSince } from './triggers.ts'

type Dependencies = {
  db: Db
  plans: Pick<PlanMirror, 'of'>
  scores: Pick<ServedScores, 'of'>
  publish: PubSub['publish']
  log: Logger
  now(): number
}

/** Back-off after an error, of the database most likely. */
const PAUSE_MS = 1_000

/** Decides the turns of sponsors. What it returns is to be called often for an event that this process leads. */
export function turnDecider(dependencies: Dependencies): (state: LiveEventState) => void {
  const { log, now } = dependencies
  const running = new WeakSet<LiveEventState>()
  const pausedUntilMs = new WeakMap<LiveEventState, number>()

  return (state) => {
    if (running.has(state) || now() < (pausedUntilMs.get(state) ?? 0)) return
    running.add(state)
    decideTurns(state, dependencies)
      .catch((error) => {
        pausedUntilMs.set(state, now() + PAUSE_MS)
        log.warn({ reason: (error as Error).message }, 'the turns of sponsors could not be decided')
      })
      .finally(() => running.delete(state))
  }
}

async function decideTurns(state: LiveEventState, dependencies: Dependencies): Promise<void> {
  const { db, plans, publish } = dependencies
  const mirrored = await plans.of(state)
  const plan = mirrored.plan()
  if (!plan) return
  const cuts = cutsBySlate(plan.turns, { epochMs: state.stream().epochMs ?? 0, shown: state.programmeLog.shown })
  const next = cuts.length === 0 ? await turnNow(state, plan, dependencies) : null
  if (cuts.length === 0 && !next) return
  const { eventId } = state
  await db.transaction().execute(async (trx) => {
    if (await write(trx, eventId, { cuts, next })) await publish(trx, { kind: 'sponsorsChanged', eventId })
  })
  await mirrored.refresh()
}

async function write(
  trx: Db,
  eventId: string,
  { cuts, next }: { cuts: readonly TurnCut[]; next: DecidedTurn | null },
): Promise<boolean> {
  const status = await lockTurns(trx, eventId)
  let hasChanged = false
  for (const cut of cuts) hasChanged = (await cutTurn(trx, eventId, cut)) || hasChanged
  return (next !== null && status === 'live' && (await insertTurn(trx, eventId, next))) || hasChanged
}

async function turnNow(
  state: LiveEventState,
  plan: SponsorPlan,
  { scores, now }: Pick<Dependencies, 'scores' | 'now'>,
): Promise<DecidedTurn | null> {
  const { rules, sponsors } = plan
  if (state.stream().status !== 'live' || sponsors.length === 0) return null
  // A score is read and kept only for events whose rules ask for it.
  const needsScore = rules.isBetween || rules.isQuiet || rules.moments.length > 0
  const content = needsScore ? (await scores.of(state)).content() : null
  const nowMs = now()
  const triggers = content ? triggersSince(content.scoring, content.folded, rules, nowMs - TRIGGER_MS) : []
  const rallyEndMs = content && lastRallyEnd(content.scoring, content.folded)
  return nextTurn({ ...plan, triggers, rallyEndMs, nowMs, hasPicture: hasPicture(state, nowMs) })
}

function hasPicture(state: LiveEventState, nowMs: number): boolean {
  const { cuts, epochMs } = state.stream()
  const { shown, firstSlotOf } = state.programmeLog
  if (epochMs === null || (shown.at(-1)?.deviceId ?? null) === null) return false
  return (wantedAt(slotAt(nowMs, epochMs), { cuts, cameras: state.cameras(), firstSlotOf }) ?? null) !== null
}
