import pLimit from 'p-limit'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/process/log.ts'
import type { PushKeys } from './push-keys.ts'
import type { PushMessage, PushOutcome, SendPush } from './push-sender.ts'
import { claimDue, type DueMessage, enqueueDue, finishMessage, postponeMessage } from './reminder-messages.store.ts'
import { reminderText } from './reminder-text.ts'
import { deleteBrowser } from './reminders.store.ts'

type Dependencies = { db: Db; log: Logger; send: SendPush; keys(): Promise<PushKeys>; isClosing(): boolean }

/** A batch is done well within the time for which it is claimed. */
const BATCH = 100
const AT_ONCE = 10
const ATTEMPTS_MAX = 8
const BACK_OFF_SECONDS = { first: 30, most: 30 * 60 }

/** Sends what is due. Several processes share the work; messages of a process that died are due again after two minutes. */
export function reminderRounds({ db, log, send, keys, isClosing }: Dependencies): () => Promise<void> {
  const atOnce = pLimit(AT_ONCE)

  async function sent(message: DueMessage, pair: PushKeys): Promise<PushOutcome> {
    try {
      return await send(message, pushMessage(message), pair)
    } catch (error) {
      return { kind: 'later', reason: `not sent (${codeOf(error)})`, afterSeconds: null }
    }
  }

  async function deliver(message: DueMessage, pair: PushKeys): Promise<string> {
    if (isClosing()) return 'left for later'
    const outcome = await sent(message, pair)
    if (outcome.kind === 'gone') await deleteBrowser(db, message.endpoint)
    else if (outcome.kind === 'later' && message.attempts < ATTEMPTS_MAX) {
      await postponeMessage(db, message, waitSeconds(message.attempts, outcome.afterSeconds))
    } else await finishMessage(db, message)
    return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind
  }

  return async () => {
    await enqueueDue(db)
    const outcomes = new Map<string, number>()
    for (;;) {
      const messages = isClosing() ? [] : await claimDue(db, BATCH)
      if (messages.length === 0) break
      const pair = await keys()
      const told = await Promise.all(messages.map((message) => atOnce(() => deliver(message, pair).catch(failed))))
      for (const outcome of told) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    const isFaulty = [...outcomes.keys()].some((outcome) => outcome.includes(':'))
    if (outcomes.size > 0) log[isFaulty ? 'warn' : 'info']({ outcomes: Object.fromEntries(outcomes) }, 'reminders')
  }
}

/** The message is due again when its claim ends. */
function failed(error: unknown): string {
  return `failed: ${codeOf(error)}`
}

/** The error's text is left out: it may name an address. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

function pushMessage(message: DueMessage): PushMessage {
  const { kind, eventId, ttlSeconds } = message
  return {
    text: JSON.stringify(reminderText(message)),
    ttlSeconds,
    urgency: kind === 'moved' ? 'normal' : 'high',
    topic: eventId,
  }
}

/** As the push service asks, else with doubled waits. */
function waitSeconds(attempts: number, afterSeconds: number | null): number {
  const { first, most } = BACK_OFF_SECONDS
  return Math.min(most, afterSeconds ?? first * 2 ** (attempts - 1))
}
