import * as z from 'zod/mini'
import { EMAIL_MAX, FULLNAME_MAX } from '#schema/validation/limits.ts'
import { PHONE_MESSAGE, parseMobile } from '#schema/validation/phone.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { requireUser } from '#server/http/context.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { mobile as typedMobile } from '#server/rest/mobile-field.ts'
import { parseBody } from '#server/rest/parse.ts'
import type { User } from './user.ts'

export const readProfile: RestHandler = async (_request, context) => ({
  body: { user: userToRest(await context.services.profile.me(requireUser(context))) },
})

export const profileBody = z.strictObject({
  mobile: typedMobile,
  fullname: z.optional(z.string().check(z.meta({ maxLength: FULLNAME_MAX }))),
  email: z.optional(z.string().check(z.meta({ maxLength: EMAIL_MAX, format: 'email' }))),
  userid: z.optional(z.string().check(z.meta({ maxLength: 64, description: 'As an answer has it; ignored.' }))),
})

/** `mobile` selects the profile. Authorised by the bearer token, else the session cookie, else a completion grant. */
export const updateProfile: RestHandler = async ({ body }, context) => {
  const { mobile: typed, fullname = '', email = '' } = parseBody(profileBody, body)
  const mobile = parseMobile(String(typed))
  if (mobile === null) throw invalidInput({ mobile: PHONE_MESSAGE })
  const profile = { fullname, email }
  const { accessToken, caller } = context
  const { profile: profiles } = context.services
  const viewer = accessToken === null ? context.viewer : requireUser(context)
  if (viewer?.mobile === mobile) return { body: { user: userToRest(await profiles.update(viewer, profile, caller)) } }
  if (accessToken !== null) throw new DomainError('FORBIDDEN', 'You can only edit your own profile.')
  return { body: { user: userToRest(await profiles.complete(mobile, profile, caller)) } }
}

/** Field names of spec 3.1. */
export function userToRest({ id, fullname, mobile, email }: User) {
  return { userid: id, fullname, mobile, email }
}
