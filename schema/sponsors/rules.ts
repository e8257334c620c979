import { type MomentKind, momentKinds } from '../scoring/scoring.ts'
import type { FieldErrors } from '../validation/field-errors.ts'
import { SPONSOR_EVERY_SECONDS, SPONSOR_TURN_SECONDS, SPONSOR_WEIGHT_MAX } from '../validation/limits.ts'
import { comparisonKey } from '../validation/text.ts'

export type SponsorRules = {
  /** From the beginning of one turn to the next by the clock; null: not by the clock. */
  everySeconds: number | null
  turnSeconds: number
  /** In breaks, and when an over, a set or a period has ended. */
  isBetween: boolean
  /** By the clock only between rallies or deliveries, in sports that have them. */
  isQuiet: boolean
  moments: readonly MomentKind[]
  /** By `comparisonKey` of the name; 1 for those that are missing. */
  weights: Readonly<Record<string, number>>
}

export const DEFAULT_SPONSOR_RULES: SponsorRules = {
  everySeconds: 60,
  turnSeconds: 15,
  isBetween: false,
  isQuiet: false,
  moments: [],
  weights: {},
}

/** A sponsor's share beside the others'. `sponsor`: the name by its `comparisonKey`. */
export function weightOf({ weights }: SponsorRules, sponsor: string): number {
  return Object.hasOwn(weights, sponsor) ? (weights[sponsor] ?? 1) : 1
}

/** Weights as they are sent: a sponsor's name, and its share beside the others'. */
export type SponsorRulesDraft = Omit<SponsorRules, 'weights'> & {
  weights: readonly { name: string; weight: number }[]
}

/** Drops weights of 1. Returns the rules, or messages by field. */
export function validateSponsorRules(draft: SponsorRulesDraft): { rules: SponsorRules } | { faults: FieldErrors } {
  const { everySeconds, turnSeconds, moments, weights } = draft
  const faults: FieldErrors = {}
  if (!isWithin(turnSeconds, SPONSOR_TURN_SECONDS)) {
    faults['turnSeconds'] = `A turn takes ${range(SPONSOR_TURN_SECONDS)} seconds.`
  }
  if (everySeconds !== null && !isWithin(everySeconds, SPONSOR_EVERY_SECONDS)) {
    faults['everySeconds'] = `Turns follow each other every ${range(SPONSOR_EVERY_SECONDS)} seconds.`
  } else if (everySeconds !== null && everySeconds < turnSeconds) {
    faults['everySeconds'] = 'A turn must be over before the next one begins.'
  }
  if (!weights.every(({ weight }) => isWithin(weight, { min: 1, max: SPONSOR_WEIGHT_MAX }))) {
    faults['weights'] = `A share is a whole number from 1 to ${SPONSOR_WEIGHT_MAX}.`
  }
  if (Object.keys(faults).length > 0) return { faults }
  const kept = weights.filter(({ weight }) => weight > 1).map(({ name, weight }) => [comparisonKey(name), weight])
  const inOrder = momentKinds.filter((moment) => moments.includes(moment))
  return { rules: { ...draft, moments: inOrder, weights: Object.fromEntries(kept) } }
}

type Bounds = { min: number; max: number }

function isWithin(value: number, { min, max }: Bounds): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function range({ min, max }: Bounds): string {
  return `${min} to ${max}`
}
