import { createHash } from 'node:crypto'
import { type ProfileInput, validateProfile } from '#schema/validation/profile-input.ts'
import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
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
    profile: ProfileService
  }
}

export interface ProfileService {
  me(user: CurrentUser): Promise<User>
  /** Creates the user if there is none. New until the profile has been completed once. */
  userOf(trx: Db, mobile: string): Promise<{ user: User; isNewUser: boolean }>
  update(user: CurrentUser, input: ProfileInput, client: ClientInfo): Promise<User>
  /** Lets a new user complete the profile once, without credentials, from the same browser (threat model 2.1). */
  grantCompletion(user: User, client: ClientInfo): Promise<unknown>
  /** Completes a profile by a completion grant. Without one, the error is the same for every number. */
  complete(mobile: string, input: ProfileInput, client: ClientInfo): Promise<User>
  prune(): Promise<unknown>
}

type Dependencies = {
  db: Db
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  audit(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

export function createProfileService({ db, consume, audit, limits }: Dependencies): ProfileService {
  const rateLimit = rateLimitsFor(limits)
  const changes = rateLimit('profile changes', [10, HOUR])
  const changesFromAddress = rateLimit('profile changes from an address', [30, HOUR])

  /** Limited by address, not by number, so that strangers cannot use up a number's limit. */
  const fromAddress = ({ address }: ClientInfo) => ({ limit: changesFromAddress, subject: clientOf(address) })

  async function change(trx: Db, userId: string, input: ProfileInput, { address }: ClientInfo): Promise<User> {
    const checked = validateProfile(input)
    if ('faults' in checked) throw invalidInput(checked.faults)
    const user = toUser(await writeProfile(trx, userId, checked.profile))
    await audit(trx, { action: 'profile_changed', userId, mobile: user.mobile, address })
    return user
  }

  return {
    me: ({ userId }) => userById(db, userId),

    async userOf(trx, mobile) {
      const user = toUser(await userOfMobile(trx, mobile))
      return { user, isNewUser: user.fullname === '' }
    },

    update({ userId, mobile }, input, client) {
      return db.transaction().execute(async (trx) => {
        await consume(trx, [{ limit: changes, subject: mobile }, fromAddress(client)])
        return change(trx, userId, input, client)
      })
    },

    grantCompletion: (user, client) => insertGrant(db, user.id, placeOf(client)),

    async complete(mobile, input, client) {
      await db.transaction().execute((trx) => consume(trx, [fromAddress(client)]))
      return db.transaction().execute(async (trx) => {
        const userId = await useGrant(trx, mobile, placeOf(client))
        if (!userId) throw new DomainError('UNAUTHENTICATED', 'Please verify your mobile number first.')
        return change(trx, userId, input, client)
      })
    },

    prune: () => deleteOldGrants(db),
  }
}

function placeOf({ address, userAgent }: ClientInfo) {
  return { address: clientOf(address), userAgentHash: createHash('sha256').update(userAgent).digest() }
}

function toUser({ id, mobile, fullname, email, deletionAt }: UserRow): User {
  return { id, mobile, fullname, email, deletionAt }
}
