import { tenDigits } from '#schema/phone.ts'
import { signedIn } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'
import type { User } from './user.ts'

export const readProfile: RestHandler = async (_request, context) => ({
  body: { user: userToRest(await context.services.profile.me(signedIn(context))) },
})

/** The mobile in the body names whose profile it is; what entitles to write it is the bearer, the cookie or the grant, in this order. */
export const updateProfile: RestHandler = async ({ body }, context) => {
  const json = jsonOf(body)
  const mobile = tenDigits(textOf(json, 'mobile')) ?? ''
  const profile = { fullname: textOf(json, 'fullname'), email: textOf(json, 'email') }
  const { accessToken, caller } = context
  const { profile: profiles } = context.services
  const viewer = accessToken === null ? context.viewer : signedIn(context)
  if (viewer?.mobile === mobile) return { body: { user: userToRest(await profiles.update(viewer, profile, caller)) } }
  if (accessToken !== null) throw new Refusal('FORBIDDEN', 'You can only edit your own profile.')
  return { body: { user: userToRest(await profiles.complete(mobile, profile, caller)) } }
}

/** A user under the names of spec 3.1. */
export function userToRest({ id, fullname, mobile, email }: User) {
  return { userid: id, fullname, mobile, email }
}
