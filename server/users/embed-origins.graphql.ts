import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'

builder.queryField('embedOrigins', (t) =>
  t.stringList({
    resolve: (_root, _args, context) => context.services.embedOrigins.list(requireUser(context)),
  }),
)

builder.mutationField('updateEmbedOrigins', (t) =>
  t.stringList({
    args: { origins: t.arg.stringList({ required: true }) },
    resolve: (_root, { origins }, context) => context.services.embedOrigins.replace(requireUser(context), origins),
  }),
)
