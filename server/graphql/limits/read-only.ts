import type { GraphQLSchema } from 'graphql'
import { type Context, requireWriteScope } from '#server/http/context.ts'

/** Rejects all mutations, also future ones, for read-only tokens. */
export function guardMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    field.resolve = (root, args, context: Context, info) => {
      requireWriteScope(context.user)
      return resolve?.(root, args, context, info)
    }
  }
  return schema
}
