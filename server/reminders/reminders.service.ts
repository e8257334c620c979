import type { EventStatus } from '#schema/event-status.ts'
import { REOPEN_MINUTES } from '#schema/validation/limits.ts'
import { isPrintable } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Logger } from '#server/process/log.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type Charge, HOUR, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import { newPushKeys, type PushKeys, pushKeysOf } from './push-keys.ts'
import { pushSender } from './push-sender.ts'
import type { PushSettings } from './push-settings.ts'
import { checkedSubscription, pushServices, type SentSubscription } from './push-subscription.ts'
import { reminderRounds } from './reminder-rounds.ts'
import * as store from './reminders.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    reminders: RemindersService
  }
}

type Remindable = store.RemindedEvent & { status: EventStatus }

/** Reminders of events by Web Push (threat model 2.27). */
export interface RemindersService {
  /** In base64url. */
  publicKey(): Promise<string>
  /** Throws CONFLICT once the event has begun or when too many are reminded, BAD_USER_INPUT and RATE_LIMITED. */
  remind(event: Remindable, subscription: SentSubscription, address: string): Promise<void>
  forget(slug: string, endpoint: string): Promise<void>
  /** Throws BAD_USER_INPUT and RATE_LIMITED. */
  renew(formerEndpoint: string, subscription: SentSubscription, address: string): Promise<void>
  /** Makes the keys, and starts to send what is due. */
  begin(): Promise<void>
  /** Sends what is due now. */
  sendDue(): Promise<void>
  prune(): Promise<void>
  /** Resolves when nothing is being sent any more. */
  close(): Promise<void>
}

const LOOK_EVERY_MS = 15_000

type Dependencies = {
  db: Db
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  pubsub: Pick<PubSub, 'subscribe'>
  log: Logger
  now(): number
  limits: Strictness
  settings: PushSettings
}

export function createRemindersService({
  db,
  consume,
  pubsub,
  log,
  now,
  limits,
  settings,
}: Dependencies): RemindersService {
  const services = pushServices(settings.services)
  const perClient = rateLimitsFor(limits)('reminders', [300, HOUR])
  const keys = keptKeys(db, settings)
  let isClosing = false
  const send = pushSender(services, settings.subject, now)
  const rounds = oneAtATime(reminderRounds({ db, log, keys, send, isClosing: () => isClosing }))
  const stops: (() => void)[] = []

  function look(): void {
    rounds.run().catch((error) => log.warn({ reason: (error as Error).message }, 'reminders could not be sent'))
  }

  const charge = (address: string) => ({ limit: perClient, subject: clientOf(address) })

  return {
    publicKey: async () => (await keys()).publicKey.toString('base64url'),

    async remind(event, sent, address) {
      const subscription = checkedSubscription(sent, services)
      if (event.status !== 'scheduled') throw new DomainError('CONFLICT', statusMessage(event.status))
      const hadRoom = await db.transaction().execute(async (trx) => {
        await consume(trx, [charge(address)])
        return store.insertReminder(trx, event, subscription)
      })
      if (!hadRoom) throw new DomainError('CONFLICT', 'There is no room for more reminders. Use your calendar instead.')
    },

    async forget(slug, endpoint) {
      if (isPrintable(slug)) await store.deleteReminder(db, slug, endpoint)
    },

    async renew(formerEndpoint, sent, address) {
      const subscription = checkedSubscription(sent, services)
      await db.transaction().execute(async (trx) => {
        await consume(trx, [charge(address)])
        await store.moveReminders(trx, formerEndpoint, subscription)
      })
    },

    async begin() {
      await keys()
      const timer = setInterval(look, LOOK_EVERY_MS).unref()
      stops.push(() => clearInterval(timer))
      stops.push(pubsub.subscribe('live', ({ only }) => only === undefined && look()))
      look()
    },

    sendDue: rounds.run,
    prune: () => store.deleteOldReminders(db, REOPEN_MINUTES),

    async close() {
      isClosing = true
      for (const stop of stops) stop()
      await rounds.idle()
    },
  }
}

/** The configured pair, or the one in the database, which is made when there is none. */
function keptKeys(db: Db, { privateKey }: PushSettings): () => Promise<PushKeys> {
  let kept: Promise<PushKeys> | null = privateKey && Promise.resolve(pushKeysOf(privateKey))
  return () => {
    kept ??= store.keptPushKeys(db, newPushKeys()).catch((error) => {
      kept = null
      throw error
    })
    return kept
  }
}

/** Runs `work` one at a time. All calls during a run share the next run. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    run(): Promise<void> {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          running = work()
          return running
        })
      return next
    },
    idle: () => (next ?? running).catch(() => {}),
  }
}
