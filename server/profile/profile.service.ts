import { checkProfile, type ProfileInput } from '#schema/profile-rules.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '#server/db/tables.ts'
import { faultyInput } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import type { User } from './user.ts'
import { userOfMobile, userRow, writeProfile } from './users.store.ts'

export type Profile = ReturnType<typeof profileService>

export function profileService(db: Db) {
  return {
    async me(viewer: Viewer): Promise<User> {
      return toUser(await userRow(db, viewer.userId))
    },

    /** A user is new until the profile has been completed once. */
    async userOf(mobile: string): Promise<{ user: User; isNewUser: boolean }> {
      const user = toUser(await userOfMobile(db, mobile))
      return { user, isNewUser: user.fullname === '' }
    },

    async update(viewer: Viewer, input: ProfileInput): Promise<User> {
      const checked = checkProfile(input)
      if ('faults' in checked) throw faultyInput(checked.faults)
      return toUser(await writeProfile(db, viewer.userId, checked.profile))
    },
  }
}

function toUser({ id, mobile, fullname, email }: UserRow): User {
  return { id, mobile, fullname, email }
}
