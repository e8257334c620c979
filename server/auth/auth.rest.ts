import { DomainError } from '#server/errors/domain-error.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { parseBody } from '#server/rest/parse.ts'
import { userToRest } from '#server/users/profile.rest.ts'
import { refreshBody, sendOtpBody, validateOtpBody } from './request-bodies.ts'
import { SESSION_SECONDS } from './session.ts'
import { DEVICE_COOKIE_SECONDS } from './trusted-device.ts'

export const sendOtp: RestHandler = async ({ body }, { services, caller }) => ({
  body: await services.auth.sendOtp(String(parseBody(sendOtpBody, body).mobile), caller),
})

/** Legacy clients make later calls without a bearer token: they get a session cookie and, if new, a grant. */
export const validateOtp: RestHandler = async ({ body }, { services, caller, cookies }) => {
  const { mobile, otp } = parseBody(validateOtpBody, body)
  const signIn = await services.auth.validateOtp(String(mobile), otp, caller)
  const { accessToken, refreshToken } = signIn.tokens
  if (signIn.isNewUser) await services.profile.grantCompletion(signIn.user, caller)
  cookies.keep('sess', await services.auth.cookieFor(signIn.sessionId), SESSION_SECONDS)
  cookies.keep('dev', signIn.deviceMark, DEVICE_COOKIE_SECONDS)
  return { body: { accessToken, refreshToken, user: userToRest(signIn.user), isNewUser: signIn.isNewUser } }
}

export const refresh: RestHandler = async ({ body }, { services, caller }) => ({
  body: await services.auth.refresh(parseBody(refreshBody, body).refreshToken ?? '', caller),
})

export const logout: RestHandler = async (_request, { services, viewer, accessToken, cookies }) => {
  if (accessToken !== null) await services.auth.logout(accessToken)
  else if (viewer?.sessionId) await services.sessions.revoke(viewer, viewer.sessionId)
  else throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
  cookies.forget('sess')
  return { body: { ok: true } }
}
