import { createHash } from 'node:crypto'
import { type ProfileInput, validateProfile } from '#schema/validation/profile-input.ts'
import type { ClientInfo, CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '#server/db/tables.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import { type Charge, HOUR, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import { deleteOldGrants, insertGrant, useGrant } from './grants.store.ts'
import type { User } from './user.ts'
import { userById, userOfMobile, writeProfile } from './users.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    profile: Profile
  }
}

export type Profile = ReturnType<typeof profileService>

type Needs = {
  db: Db
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  note(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

export function profileService({ db, spend, note, limits }: Needs) {
  const budget = rateLimitsFor(limits)
  const changes = budget('profile changes', [10, HOUR])
  const changesFromAddress = budget('profile changes from an address', [30, HOUR])

  /** Limited by address, not by number, so that strangers cannot use up a number's limit. */
  const fromAddress = ({ address }: ClientInfo) => ({ budget: changesFromAddress, subject: clientOf(address) })

  async function change(trx: Db, userId: string, input: ProfileInput, { address }: ClientInfo): Promise<User> {
    const checked = validateProfile(input)
    if ('faults' in checked) throw invalidInput(checked.faults)
    const user = toUser(await writeProfile(trx, userId, checked.profile))
    await note(trx, { action: 'profile_changed', userId, mobile: user.mobile, address })
    return user
  }

  return {
    me: ({ userId }: CurrentUser): Promise<User> => userById(db, userId),

    /** Creates the user if there is none. New until the profile has been completed once. */
    async userOf(trx: Db, mobile: string): Promise<{ user: User; isNewUser: boolean }> {
      const user = toUser(await userOfMobile(trx, mobile))
      return { user, isNewUser: user.fullname === '' }
    },

    update({ userId, mobile }: CurrentUser, input: ProfileInput, caller: ClientInfo): Promise<User> {
      return db.transaction().execute(async (trx) => {
        await spend(trx, [{ budget: changes, subject: mobile }, fromAddress(caller)])
        return change(trx, userId, input, caller)
      })
    },

    /** Lets a new user complete the profile once without credentials, from the same `Place` (security.md 2.1). */
    grantCompletion: (user: User, caller: ClientInfo) => insertGrant(db, user.id, placeOf(caller)),

    /** Completes a profile by such a grant. Without a grant, the error is the same for every number. */
    async complete(mobile: string, input: ProfileInput, caller: ClientInfo): Promise<User> {
      await db.transaction().execute((trx) => spend(trx, [fromAddress(caller)]))
      return db.transaction().execute(async (trx) => {
        const userId = await useGrant(trx, mobile, placeOf(caller))
        if (!userId) throw new DomainError('UNAUTHENTICATED', 'Please verify your mobile number first.')
        return change(trx, userId, input, caller)
      })
    },

    sweep: () => deleteOldGrants(db),
  }
}

function placeOf({ address, userAgent }: ClientInfo) {
  return { address: clientOf(address), userAgentHash: createHash('sha256').update(userAgent).digest() }
}

function toUser({ id, mobile, fullname, email }: UserRow): User {
  return { id, mobile, fullname, email }
}
