import { sessionExpired } from '#server/errors/domain-error.ts'
import { builder } from '#server/graphql/builder.ts'
import { language } from '#server/graphql/language.ts'
import { requireSession } from '#server/http/context.ts'
import { user } from '#server/users/profile.graphql.ts'
import { DEVICE_COOKIE_SECONDS } from './passcodes/trusted-device.ts'
import type { OtpSent, Session, SignIn, Tokens } from './session.ts'

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

const session = builder.objectRef<Session>('Session').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device'),
    signedInAt: t.expose('signedInAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime' }),
    isCurrent: t.exposeBoolean('isCurrent'),
  }),
})

builder.queryField('sessions', (t) =>
  t.field({
    type: [session],
    resolve: (_root, _args, context) => context.services.sessions.list(requireSession(context)),
  }),
)

builder.mutationFields((t) => ({
  sendOtp: t.field({
    type: otpSent,
    args: {
      mobile: t.arg.string({ required: true }),
      language: t.arg({ type: language, required: true, defaultValue: 'en' }),
    },
    resolve: (_root, { mobile, language }, { services, client }) => services.auth.sendOtp(mobile, client, language),
  }),
  validateOtp: t.field({
    type: signIn,
    args: {
      mobile: t.arg.string({ required: true }),
      otp: t.arg.string({ required: true }),
    },
    resolve: async (_root, { mobile, otp }, { services, client, cookies }) => {
      const signIn = await services.auth.validateOtp(mobile, otp, client)
      cookies.keep('dev', signIn.deviceCookie, DEVICE_COOKIE_SECONDS)
      return signIn
    },
  }),
  refresh: t.field({
    type: tokens,
    args: { refreshToken: t.arg.string({ required: true }) },
    resolve: (_root, { refreshToken }, { services, client }) => services.auth.refresh(refreshToken, client),
  }),
  logout: t.boolean({
    resolve: async (_root, _args, { services, accessToken, cookies }) => {
      if (accessToken === null) throw sessionExpired()
      await services.auth.logout(accessToken)
      cookies.forget('sess')
      return true
    },
  }),
  revokeSession: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await context.services.sessions.revoke(requireSession(context), id)
      return true
    },
  }),
  signOutEverywhere: t.boolean({
    resolve: async (_root, _args, context) => {
      await context.services.sessions.signOutEverywhere(requireSession(context))
      context.cookies.forget('sess')
      return true
    },
  }),
}))
