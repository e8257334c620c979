import { builder } from '#server/graphql/builder.ts'
import { requireSession } from '#server/http/context.ts'
import { user } from '#server/users/profile.graphql.ts'

builder.objectField(user, 'deletionAt', (t) => t.expose('deletionAt', { type: 'DateTime', nullable: true }))

builder.mutationFields((t) => ({
  requestAccountDeletion: t.field({
    type: user,
    resolve: (_root, _args, context) => context.services.account.requestDeletion(requireSession(context)),
  }),
  cancelAccountDeletion: t.field({
    type: user,
    resolve: (_root, _args, context) => context.services.account.cancelDeletion(requireSession(context)),
  }),
}))
