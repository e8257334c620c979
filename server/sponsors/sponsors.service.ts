import type { EventType } from '#schema/event-input.ts'
import type { MomentKind, Scoring } from '#schema/scoring/scoring.ts'
import { type SponsorRules, type SponsorRulesDraft, validateSponsorRules, weightOf } from '#schema/sponsors/rules.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { eventNotFound } from '#server/events/event-access.ts'
import { isFinal, statusMessage } from '#server/events/event-status.ts'
import type { Controller, HoldFence } from '#server/live/programme/controller.ts'
import { type ChangeStream, changeStream } from '#server/pubsub/change-stream.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { fairOrder } from './fair-order.ts'
import { readPlan } from './read-plan.ts'
import { nextByClock, turnOf } from './rota.ts'
import type { DecidedTurn, ListedSponsor, SponsorPlan } from './sponsor-plan.ts'
import { cutTurn, hasPicture, insertTurn, lockTurns, settingsRow, writeRules } from './sponsors.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    sponsors: SponsorsService
  }
}

export type SponsorAirtime = ListedSponsor & {
  weight: number
  airtimeMs: number
  timesShown: number
  isNext: boolean
}

/** `nextAtMs`: when a turn is due by the clock; null unless the event is live. */
export type RotaView = {
  eventId: string
  rules: SponsorRules
  moments: readonly MomentKind[]
  /** Whether play rests between rallies or deliveries. */
  hasRallies: boolean
  sponsors: readonly SponsorAirtime[]
  turn: DecidedTurn | null
  nextAtMs: number | null
}

/** The sponsors of an event for whoever controls it: by which rules they are shown, and how long each was. */
export interface SponsorsService {
  rota(controller: Controller): Promise<RotaView>
  /** Throws BAD_USER_INPUT, and CONFLICT once the event is over. */
  updateRules(controller: Controller, draft: SponsorRulesDraft): Promise<RotaView>
  /** Throws CONFLICT for a stale fencing token and while there is no picture, NOT_FOUND for a name that is not listed. */
  show(controller: Controller, fence: number, name: string): Promise<RotaView>
  /** Begins with the event's id; yields it again when a turn, the rules or the event's settings have changed. */
  changes(controller: Controller): Promise<ChangeStream>
}

type Dependencies = {
  db: Db
  pubsub: Pick<PubSub, 'publish' | 'subscribe' | 'listening'>
  holdFence: HoldFence
  loadScoring(type: EventType): Promise<Scoring>
  now(): number
}

export function createSponsorsService({ db, pubsub, holdFence, loadScoring, now }: Dependencies): SponsorsService {
  const { publish } = pubsub

  async function rota({ eventId }: Controller): Promise<RotaView> {
    const plan = await readPlan(db, eventId)
    const { momentKinds = [], rallyEnds = [] } = await loadScoring(plan.type)
    return { eventId, moments: momentKinds, hasRallies: rallyEnds.length > 0, ...viewOf(plan, now()) }
  }

  return {
    rota,

    async updateRules(controller, draft) {
      const { eventId } = controller
      const checked = validateSponsorRules(draft)
      if ('faults' in checked) throw invalidInput(checked.faults)
      await db.transaction().execute(async (trx) => {
        const settings = await settingsRow(trx, eventId)
        if (!settings) throw eventNotFound()
        const { status, sponsors } = settings
        if (isFinal(status)) throw new DomainError('CONFLICT', statusMessage(status))
        await writeRules(trx, eventId, withKnownWeights(checked.rules, sponsors))
        await publish(trx, { kind: 'sponsorsChanged', eventId })
      })
      return rota(controller)
    },

    async show(controller, fence, name) {
      const { eventId } = controller
      await db.transaction().execute(async (trx) => {
        await holdFence(trx, controller, fence)
        await lockTurns(trx, eventId)
        if (await showNow(trx, eventId, { sponsor: comparisonKey(name), nowMs: now() })) {
          await publish(trx, { kind: 'sponsorsChanged', eventId })
        }
      })
      return rota(controller)
    },

    changes: ({ eventId }) => changesOf(pubsub, eventId),
  }
}

/** The turns must be locked. Returns false when the sponsor is the one that is shown. */
async function showNow(trx: Db, eventId: string, wish: { sponsor: string; nowMs: number }): Promise<boolean> {
  const { sponsor } = wish
  const plan = await readPlan(trx, eventId)
  if (plan.status !== 'live') throw new DomainError('CONFLICT', 'Event is not live.')
  const last = plan.turns.at(-1)
  const nowMs = Math.max(wish.nowMs, last?.atMs ?? 0)
  const turn = turnOf({ ...plan, nowMs }, sponsor, 'shown')
  if (!turn) throw new DomainError('NOT_FOUND', 'This event has no sponsor of that name.')
  const isShown = last !== undefined && last.untilMs > nowMs
  if (isShown && last.sponsor === sponsor) return false
  if (!(await hasPicture(trx, eventId))) throw new DomainError('CONFLICT', 'Sponsors are not shown without a picture.')
  if (isShown) await cutTurn(trx, eventId, { n: last.n, untilMs: nowMs })
  return insertTurn(trx, eventId, turn)
}

async function changesOf(pubsub: Dependencies['pubsub'], eventId: string): Promise<ChangeStream> {
  await pubsub.listening()
  const stream = changeStream(() => {
    for (const stop of stops) stop()
  })
  const push = (message: { eventId: string }) => message.eventId === eventId && stream.push(eventId)
  const stops = (['sponsorsChanged', 'event'] as const).map((kind) => pubsub.subscribe(kind, push, stream.end))
  stream.push(eventId)
  return stream
}

function withKnownWeights(rules: SponsorRules, sponsors: readonly ListedSponsor[]): SponsorRules {
  const listed = new Set(sponsors.map(({ sponsor }) => sponsor))
  return { ...rules, weights: Object.fromEntries(Object.entries(rules.weights).filter(([name]) => listed.has(name))) }
}

function viewOf(plan: SponsorPlan, nowMs: number): Omit<RotaView, 'eventId' | 'moments' | 'hasRallies'> {
  const { rules, sponsors, turns, status } = plan
  const isLive = status === 'live'
  const last = turns.at(-1)
  const [next] = fairOrder(plan)
  return {
    rules,
    turn: isLive && last && last.untilMs > nowMs && last.untilMs > last.atMs ? last : null,
    nextAtMs: isLive ? nextByClock({ ...plan, nowMs }) : null,
    sponsors: sponsors.map((listed) => ({
      ...listed,
      weight: weightOf(rules, listed.sponsor),
      isNext: listed === next,
      ...airtimeOf(turns, listed.sponsor, nowMs),
    })),
  }
}

function airtimeOf(turns: readonly DecidedTurn[], sponsor: string, nowMs: number) {
  const own = turns.filter((turn) => turn.sponsor === sponsor && turn.untilMs > turn.atMs && turn.atMs <= nowMs)
  const airtimeMs = own.reduce((sum, { atMs, untilMs }) => sum + Math.min(untilMs, nowMs) - atMs, 0)
  return { airtimeMs, timesShown: own.length }
}
