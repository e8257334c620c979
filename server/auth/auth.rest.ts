import { userToRest } from '#server/profile/profile.rest.ts'
import { sessionOver } from '#server/refusal.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'

export const sendOtp: RestHandler = async ({ body }, { services }) => ({
  body: await services.auth.sendOtp(textOf(jsonOf(body), 'mobile')),
})

export const validateOtp: RestHandler = async ({ body }, { services, caller }) => {
  const json = jsonOf(body)
  const signIn = await services.auth.validateOtp(textOf(json, 'mobile'), textOf(json, 'otp'), caller)
  const { accessToken, refreshToken } = signIn.tokens
  return { body: { accessToken, refreshToken, user: userToRest(signIn.user), isNewUser: signIn.isNewUser } }
}

export const refresh: RestHandler = async ({ body }, { services }) => ({
  body: await services.auth.refresh(textOf(jsonOf(body), 'refreshToken')),
})

export const logout: RestHandler = async (_request, { services, accessToken }) => {
  if (accessToken === null) throw sessionOver()
  await services.auth.logout(accessToken)
  return { body: { ok: true } }
}
