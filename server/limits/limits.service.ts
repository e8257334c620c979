import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { type Refusal, tooManyRequests } from '#server/refusal.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Budget, Charge } from './budget.ts'
import * as store from './spendings.store.ts'

export type Limits = ReturnType<typeof limitsService>

/** Says how long to wait, in words for the thing that was refused. */
type Refuse = (seconds: number) => Refusal

/** Budgets over rolling windows, counted in the database, so that every process and every door uses up the same ones. */
export function limitsService(db: Db, secrets: Secrets) {
  const key = secrets.keyFor('limits')

  function subjectOf(subject: string): string {
    return createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
  }

  /**
   * Uses each budget once; uses none, and refuses, when one of them is used up. It holds when the transaction commits,
   * and until then others wait: call it once in a transaction, and keep that short.
   */
  async function spend(trx: Db, charges: readonly Charge[], refuse: Refuse = tooManyRequests): Promise<void> {
    const hashed = charges.map((charge) => ({ ...charge, subject: subjectOf(charge.subject) }))
    const refuseUsedUp = async () => {
      const seconds = await store.secondsUntilRoom(trx, hashed)
      if (seconds !== null) throw refuse(Math.max(1, Math.ceil(seconds)))
    }
    // Asked twice: a flood against a budget that is used up waits for nobody, and those who come at once wait for each other.
    await refuseUsedUp()
    await store.lockBudgets(trx, hashed)
    await refuseUsedUp()
    await store.insertSpendings(trx, hashed)
  }

  return {
    spend,

    /** What was spent for these causes was not spent after all. */
    giveBack: (trx: Db, causes: readonly string[]) => store.deleteSpendings(trx, causes),

    /** Makes budgets of a subject whole again. */
    forget: (trx: Db, budgets: readonly Budget[], subject: string) =>
      store.forgetSpendings(
        trx,
        budgets.map(({ name }) => name),
        subjectOf(subject),
      ),

    sweep: () => store.deleteOldSpendings(db),
  }
}
