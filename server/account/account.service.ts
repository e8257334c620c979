import { PHONE_MESSAGE, parseMobile } from '#schema/validation/phone.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AddressBookService } from '#server/address-book/address-book.service.ts'
import type { AuditAction } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { type Charge, HOUR, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import type { User } from '#server/users/user.ts'
import * as store from './account.store.ts'
import { type DeletionNeeds, deleteAccount } from './account-deletion.ts'
import { accountExport } from './account-export.ts'
import { dueAccounts } from './deletion.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    account: AccountService
  }
}

/** Export and deletion of accounts (threat model 2.28). */
export interface AccountService {
  /** The user's data as pieces of JSON. Throws RATE_LIMITED. */
  download(user: CurrentUser): Promise<AsyncIterable<string>>
  /** A repeated request keeps the first date. */
  requestDeletion(user: CurrentUser): Promise<User>
  /** Throws CONFLICT once the deletion has begun. */
  cancelDeletion(user: CurrentUser): Promise<User>
  /** Deletes the accounts that are due; live events postpone theirs. A failing one does not stop the others. */
  prune(): Promise<void>

  /** Returns the account of a mobile number, for operators. */
  ofMobile(typed: string): Promise<CurrentUser>
  exported(user: CurrentUser): AsyncIterable<string>
  /** Returns false when a live event postpones it. */
  deleteNow(user: CurrentUser): Promise<boolean>
}

type Dependencies = DeletionNeeds & {
  addressBook: AddressBookService
  embedSites(userId: string): Promise<string[]>
  userOf(user: CurrentUser): Promise<User>
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  limits: Strictness
}

export function createAccountService(dependencies: Dependencies): AccountService {
  const { db, audit, userOf, consume, limits } = dependencies
  const downloads = rateLimitsFor(limits)('downloads of an account', [6, HOUR])

  const remember = (trx: Db, { userId, sessionId }: CurrentUser, action: AuditAction) =>
    audit(trx, { action, userId, ...(sessionId !== null && { sessionId }) })

  return {
    async download(user) {
      await db.transaction().execute(async (trx) => {
        await consume(trx, [{ limit: downloads, subject: user.userId }])
        await remember(trx, user, 'account_exported')
      })
      return accountExport(dependencies, user.userId)
    },

    async requestDeletion(user) {
      await db.transaction().execute(async (trx) => {
        if (await store.scheduleDeletion(trx, user.userId)) await remember(trx, user, 'account_deletion_requested')
      })
      return userOf(user)
    },

    async cancelDeletion(user) {
      await db.transaction().execute(async (trx) => {
        if (await store.unscheduleDeletion(trx, user.userId)) await remember(trx, user, 'account_deletion_cancelled')
        else if (await store.hasDeletionBegun(trx, user.userId)) {
          throw new DomainError('CONFLICT', 'Your account is being deleted now. This can no longer be cancelled.')
        }
      })
      return userOf(user)
    },

    async prune() {
      const faults: unknown[] = []
      for (const userId of await dueAccounts(db)) {
        await deleteAccount(dependencies, userId).catch((error) => faults.push(error))
      }
      if (faults.length > 0) throw faults[0]
    },

    async ofMobile(typed) {
      const mobile = parseMobile(typed)
      if (mobile === null) throw invalidInput({ mobile: PHONE_MESSAGE })
      const found = await store.accountOfMobile(db, mobile)
      if (!found) throw new DomainError('NOT_FOUND', 'Nobody has this number.')
      return { userId: found.id, mobile, sessionId: null }
    },

    exported: ({ userId }) => accountExport(dependencies, userId),

    async deleteNow({ userId }) {
      await store.bringDeletionForward(db, userId)
      return deleteAccount(dependencies, userId)
    },
  }
}
