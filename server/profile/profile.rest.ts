import { signedIn } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'
import type { User } from './user.ts'

export const readProfile: RestHandler = async (_request, context) => ({
  body: { user: userToRest(await context.services.profile.me(signedIn(context))) },
})

/** The mobile in the body names whose profile it is; it is never what entitles to write it. */
export const updateProfile: RestHandler = async ({ body }, context) => {
  const viewer = signedIn(context)
  const json = jsonOf(body)
  if (textOf(json, 'mobile') !== viewer.mobile) {
    throw new Refusal('FORBIDDEN', 'You can only edit your own profile.')
  }
  const profile = { fullname: textOf(json, 'fullname'), email: textOf(json, 'email') }
  return { body: { user: userToRest(await context.services.profile.update(viewer, profile)) } }
}

/** A user under the names of spec 3.1. */
export function userToRest({ id, fullname, mobile, email }: User) {
  return { userid: id, fullname, mobile, email }
}
