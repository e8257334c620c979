import { weightOf } from '#schema/sponsors/rules.ts'
import { fairOrder } from './fair-order.ts'
import type { DecidedTurn, SponsorPlan } from './sponsor-plan.ts'

/** Something in the match that a sponsor is to be shown for. */
export type Trigger = { atMs: number; why: 'between' | 'moment' }

export type RotaInput = SponsorPlan & {
  triggers: readonly Trigger[]
  /** When the last rally or delivery ended; null in sports without any, and without a score. */
  rallyEndMs: number | null
  nowMs: number
  /** Whether a camera is shown, and is not about to be left for the slate. */
  hasPicture: boolean
}

/** A trigger that had to wait for the end of another turn is forgotten after this time. */
export const TRIGGER_MS = 10_000
/** Between the end of a rally, whose entry may come late, and the next one. */
const PAUSE_MS = 6_000
/** No rally takes longer: the score is not kept up. */
const RALLY_MAX_MS = 120_000

/** Decides whether a turn begins now. Whatever process asks, and however often, the turns so far give the same answer. */
export function nextTurn(input: RotaInput): DecidedTurn | null {
  const { turns, nowMs, hasPicture } = input
  if (!hasPicture || (turns.at(-1)?.untilMs ?? 0) > nowMs) return null
  const why = openTrigger(input)?.why ?? (isDue(input) ? 'interval' : null)
  const [next] = why ? fairOrder(input) : []
  return why && next ? turnOf(input, next.sponsor, why) : null
}

/** A turn of one sponsor that begins now, in the place of the one that is shown; null when it is not in the list. */
export function turnOf(
  { turns, sponsors, rules, nowMs }: Pick<RotaInput, 'turns' | 'sponsors' | 'rules' | 'nowMs'>,
  sponsor: string,
  why: DecidedTurn['why'],
): DecidedTurn | null {
  const listed = sponsors.find((each) => each.sponsor === sponsor)
  if (!listed) return null
  return {
    ...listed,
    n: (turns.at(-1)?.n ?? 0) + 1,
    atMs: nowMs,
    untilMs: nowMs + rules.turnSeconds * 1_000,
    weight: weightOf(rules, sponsor),
    why,
  }
}

/** When a turn is due by the clock, if there is a picture then; null when none ever is. */
export function nextByClock({ rules, turns, sponsors, nowMs }: SponsorPlan & { nowMs: number }): number | null {
  if (rules.everySeconds === null || sponsors.length === 0) return null
  const last = lastShown(turns)
  return Math.max(nowMs, last ? last.atMs + rules.everySeconds * 1_000 : nowMs, last?.untilMs ?? nowMs)
}

/** A turn of no length began on the slate: nobody saw it. */
function lastShown(turns: readonly DecidedTurn[]): DecidedTurn | undefined {
  return turns.findLast(({ atMs, untilMs }) => untilMs > atMs)
}

function isDue(input: RotaInput): boolean {
  return nextByClock(input) === input.nowMs && !(input.rules.isQuiet && isInRally(input))
}

function isInRally({ rallyEndMs, nowMs }: RotaInput): boolean {
  const sinceMs = nowMs - (rallyEndMs ?? nowMs)
  return sinceMs > PAUSE_MS && sinceMs <= RALLY_MAX_MS
}

/** The newest trigger since which no turn has begun. */
function openTrigger({ triggers, turns, nowMs }: RotaInput): Trigger | undefined {
  const lastMs = lastShown(turns)?.atMs ?? Number.NEGATIVE_INFINITY
  return triggers.findLast(({ atMs }) => atMs > lastMs && atMs <= nowMs && nowMs - atMs <= TRIGGER_MS)
}
