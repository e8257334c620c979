import { createHash } from 'node:crypto'
import { checkProfile, type ProfileInput } from '#schema/profile-rules.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '#server/db/tables.ts'
import { clientOf } from '#server/limits/address.ts'
import { budgetsOf, type Charge, HOUR, type Strictness } from '#server/limits/budget.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { Caller, Viewer } from '#server/viewer.ts'
import { deleteOldGrants, insertGrant, useGrant } from './grants.store.ts'
import type { User } from './user.ts'
import { userById, userOfMobile, writeProfile } from './users.store.ts'

export type Profile = ReturnType<typeof profileService>

type Needs = {
  db: Db
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  note(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

export function profileService({ db, spend, note, limits }: Needs) {
  const budget = budgetsOf(limits)
  const changes = budget('profile changes', [10, HOUR])
  const changesFromAddress = budget('profile changes from an address', [30, HOUR])

  /** Only who may change a number's profile can use up its budget. */
  const fromAddress = ({ address }: Caller) => ({ budget: changesFromAddress, subject: clientOf(address) })

  async function change(trx: Db, userId: string, input: ProfileInput, { address }: Caller): Promise<User> {
    const checked = checkProfile(input)
    if ('faults' in checked) throw faultyInput(checked.faults)
    const user = toUser(await writeProfile(trx, userId, checked.profile))
    await note(trx, { action: 'profile_changed', userId, mobile: user.mobile, address })
    return user
  }

  return {
    me: ({ userId }: Viewer): Promise<User> => userById(db, userId),

    /** A user is new until the profile has been completed once. */
    async userOf(trx: Db, mobile: string): Promise<{ user: User; isNewUser: boolean }> {
      const user = toUser(await userOfMobile(trx, mobile))
      return { user, isNewUser: user.fullname === '' }
    },

    update({ userId, mobile }: Viewer, input: ProfileInput, caller: Caller): Promise<User> {
      return db.transaction().execute(async (trx) => {
        await spend(trx, [{ budget: changes, subject: mobile }, fromAddress(caller)])
        return change(trx, userId, input, caller)
      })
    },

    /** Lets a new user complete the profile once without credentials, from the same place and soon (security.md 2.1). */
    grantCompletion: (user: User, caller: Caller) => insertGrant(db, user.id, placeOf(caller)),

    /** Completes a profile by such a grant. Without one the answer is the same for every number. */
    async complete(mobile: string, input: ProfileInput, caller: Caller): Promise<User> {
      await db.transaction().execute((trx) => spend(trx, [fromAddress(caller)]))
      return db.transaction().execute(async (trx) => {
        const userId = await useGrant(trx, mobile, placeOf(caller))
        if (!userId) throw new Refusal('UNAUTHENTICATED', 'Please verify your mobile number first.')
        return change(trx, userId, input, caller)
      })
    },

    sweep: () => deleteOldGrants(db),
  }
}

function placeOf({ address, userAgent }: Caller) {
  return { address: clientOf(address), userAgentHash: createHash('sha256').update(userAgent).digest() }
}

function toUser({ id, mobile, fullname, email }: UserRow): User {
  return { id, mobile, fullname, email }
}
