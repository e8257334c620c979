import { userToRest } from '#server/profile/profile.rest.ts'
import { Refusal } from '#server/refusal.ts'
import { type Json, jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { DEVICE_MARK_SECONDS } from './lane.ts'
import { SESSION_SECONDS } from './session.ts'

export const sendOtp: RestHandler = async ({ body }, { services, caller }) => ({
  body: await services.auth.sendOtp(textOf(jsonOf(body), 'mobile'), caller),
})

/** A legacy client is also given what stands for its bearer at the calls that it makes without one: a cookie and, when new, a grant. */
export const validateOtp: RestHandler = async ({ body }, { services, caller, cookies }) => {
  const json = jsonOf(body)
  const signIn = await services.auth.validateOtp(textOf(json, 'mobile'), otpOf(json), caller)
  const { accessToken, refreshToken } = signIn.tokens
  if (signIn.isNewUser) await services.profile.grantCompletion(signIn.user, caller)
  cookies.keep('sess', await services.auth.cookieFor(signIn.sessionId), SESSION_SECONDS)
  cookies.keep('dev', signIn.deviceMark, DEVICE_MARK_SECONDS)
  return { body: { accessToken, refreshToken, user: userToRest(signIn.user), isNewUser: signIn.isNewUser } }
}

export const refresh: RestHandler = async ({ body }, { services, caller }) => ({
  body: await services.auth.refresh(textOf(jsonOf(body), 'refreshToken'), caller),
})

export const logout: RestHandler = async (_request, { services, viewer, accessToken, cookies }) => {
  if (accessToken !== null) await services.auth.logout(accessToken)
  else if (viewer?.sessionId) await services.sessions.revoke(viewer, viewer.sessionId)
  else throw new Refusal('UNAUTHENTICATED', 'Please sign in.')
  cookies.forget()
  return { body: { ok: true } }
}

/** Digits in a text: a number would have lost its leading zeros. */
function otpOf(json: Json): string {
  return typeof json['otp'] === 'string' ? textOf(json, 'otp') : ''
}
