import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'
import type { User } from './user.ts'

export const user = builder.objectRef<User>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fullname: t.exposeString('fullname'),
    mobile: t.exposeString('mobile'),
    email: t.exposeString('email'),
  }),
})

const profileInput = builder.inputType('UpdateProfileInput', {
  fields: (t) => ({
    fullname: t.string({ required: true }),
    email: t.string({ required: true }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    type: user,
    resolve: (_root, _args, context) => context.services.profile.me(requireUser(context)),
  }),
)

builder.mutationField('updateProfile', (t) =>
  t.field({
    type: user,
    args: { input: t.arg({ type: profileInput, required: true }) },
    resolve: (_root, { input }, context) =>
      context.services.profile.update(requireUser(context), input, context.client),
  }),
)
