import { builder } from '#server/graphql/builder.ts'
import { user } from '#server/profile/profile.graphql.ts'
import { sessionOver } from '#server/refusal.ts'
import type { OtpSent, SignIn, Tokens } from './session.ts'

const otpSent = builder.objectRef<OtpSent>('OtpSent').implement({
  fields: (t) => ({
    mobile: t.exposeString('mobile'),
    expiresInSeconds: t.exposeInt('expiresInSeconds'),
  }),
})

const tokens = builder.objectRef<Tokens>('Tokens').implement({
  fields: (t) => ({
    accessToken: t.exposeString('accessToken'),
    refreshToken: t.exposeString('refreshToken'),
    expiresInSeconds: t.exposeInt('expiresInSeconds'),
  }),
})

const signIn = builder.objectRef<SignIn>('SignIn').implement({
  fields: (t) => ({
    tokens: t.expose('tokens', { type: tokens }),
    user: t.expose('user', { type: user }),
    isNewUser: t.exposeBoolean('isNewUser'),
  }),
})

builder.mutationFields((t) => ({
  sendOtp: t.field({
    type: otpSent,
    args: { mobile: t.arg.string({ required: true }) },
    resolve: (_root, { mobile }, { services }) => services.auth.sendOtp(mobile),
  }),
  validateOtp: t.field({
    type: signIn,
    args: {
      mobile: t.arg.string({ required: true }),
      otp: t.arg.string({ required: true }),
    },
    resolve: (_root, { mobile, otp }, { services, caller }) => services.auth.validateOtp(mobile, otp, caller),
  }),
  refresh: t.field({
    type: tokens,
    args: { refreshToken: t.arg.string({ required: true }) },
    resolve: (_root, { refreshToken }, { services }) => services.auth.refresh(refreshToken),
  }),
  logout: t.boolean({
    resolve: async (_root, _args, { services, accessToken }) => {
      if (accessToken === null) throw sessionOver()
      await services.auth.logout(accessToken)
      return true
    },
  }),
}))
