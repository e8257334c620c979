import { DomainError } from '#server/errors/domain-error.ts'
import type { RestHandlers } from '#server/rest/call.ts'
import { userToRest } from '#server/users/profile.rest.ts'
import { DEVICE_COOKIE_SECONDS } from './passcodes/trusted-device.ts'
import { SESSION_SECONDS } from './session.ts'

export const authCalls = {
  sendOTP: async ({ body }, { services, client }) => ({
    body: await services.auth.sendOtp(String(body.mobile), client, 'en'),
  }),

  /** Legacy clients make later calls without a bearer token: they get a session cookie and, if new, a grant. */
  async validateOTP({ body }, { services, client, cookies }) {
    const { mobile, otp } = body
    const signIn = await services.auth.validateOtp(String(mobile), otp, client)
    const { accessToken, refreshToken } = signIn.tokens
    if (signIn.isNewUser) await services.profile.grantCompletion(signIn.user, client)
    cookies.keep('sess', await services.auth.cookieFor(signIn.sessionId), SESSION_SECONDS)
    cookies.keep('dev', signIn.deviceCookie, DEVICE_COOKIE_SECONDS)
    return { body: { accessToken, refreshToken, user: userToRest(signIn.user), isNewUser: signIn.isNewUser } }
  },

  refresh: async ({ body }, { services, client }) => ({
    body: await services.auth.refresh(body.refreshToken ?? '', client),
  }),

  async logout(_request, { services, user, accessToken, cookies }) {
    if (accessToken !== null) await services.auth.logout(accessToken)
    else if (user?.sessionId) await services.sessions.revoke(user, user.sessionId)
    else throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
    cookies.forget('sess')
    return { body: { ok: true } }
  },
} satisfies RestHandlers
