import { PHONE_MESSAGE, parseMobile } from '#schema/validation/phone.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { requireUser } from '#server/http/context.ts'
import type { RestHandlers } from '#server/rest/call.ts'
import type { User } from './user.ts'

export const profileCalls = {
  profile: async (_request, context) => ({
    body: { user: userToRest(await context.services.profile.me(requireUser(context))) },
  }),

  /** `mobile` selects the profile. Authorised by the bearer token, else the session cookie, else a completion grant. */
  async updateProfile({ body }, context) {
    const { mobile: typed, fullname = '', email = '' } = body
    const mobile = parseMobile(String(typed))
    if (mobile === null) throw invalidInput({ mobile: PHONE_MESSAGE })
    const profile = { fullname, email }
    const { accessToken, client } = context
    const { profile: profiles } = context.services
    const user = accessToken === null ? context.user : requireUser(context)
    if (user?.mobile === mobile) return { body: { user: userToRest(await profiles.update(user, profile, client)) } }
    if (accessToken !== null) throw new DomainError('FORBIDDEN', 'You can only edit your own profile.')
    return { body: { user: userToRest(await profiles.complete(mobile, profile, client)) } }
  },
} satisfies RestHandlers

/** Field names of spec 3.1. */
export function userToRest({ id, fullname, mobile, email }: User) {
  return { userid: id, fullname, mobile, email }
}
