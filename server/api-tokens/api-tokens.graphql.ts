import { apiTokenScopes } from '#server/actors/current-user.ts'
import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { requireSession } from '#server/http/context.ts'
import type { ApiToken, NewApiToken } from './api-token.ts'

const apiTokenScope = builder.enumType('ApiTokenScope', { values: enumValues(apiTokenScopes) })

const apiToken = builder.objectRef<ApiToken>('ApiToken').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scope: t.expose('scope', { type: apiTokenScope }),
    ending: t.exposeString('ending'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

const newApiToken = builder.objectRef<NewApiToken>('NewApiToken').implement({
  fields: (t) => ({
    secret: t.exposeString('secret'),
    apiToken: t.expose('apiToken', { type: apiToken }),
  }),
})

builder.queryField('apiTokens', (t) =>
  t.field({
    type: [apiToken],
    resolve: (_root, _args, context) => context.services.apiTokens.list(requireSession(context)),
  }),
)

builder.mutationFields((t) => ({
  createApiToken: t.field({
    type: newApiToken,
    args: {
      name: t.arg.string({ required: true }),
      scope: t.arg({ type: apiTokenScope, required: true }),
      expiresAt: t.arg({ type: 'DateTime', required: true }),
    },
    resolve: (_root, wish, context) => context.services.apiTokens.create(requireSession(context), wish),
  }),
  revokeApiToken: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await context.services.apiTokens.revoke(requireSession(context), id)
      return true
    },
  }),
}))
