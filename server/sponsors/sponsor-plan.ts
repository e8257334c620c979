import type { EventType } from '#schema/event-input.ts'
import type { EventStatus } from '#schema/event-status.ts'
import type { SponsorRules } from '#schema/sponsors/rules.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'

/** `sponsor` is the name as it is compared, by which sponsors of an event are told apart. `weight` is that of its time. */
export type DecidedTurn = SponsorTurn & { sponsor: string; weight: number }

export type ListedSponsor = { sponsor: string; name: string; logo: string }

/** What is known of an event's sponsors: whom to show, by which rules, and what was decided. */
export type SponsorPlan = {
  type: EventType
  status: EventStatus
  rules: SponsorRules
  /** In the order of the event's settings. */
  sponsors: readonly ListedSponsor[]
  /** `turns[k]` is the one with `n` k + 1. */
  turns: readonly DecidedTurn[]
}
