import type { GraphQLSchema } from 'graphql'
import { type Context, mayWrite } from '#server/context.ts'

/** Refuses every mutation to who may only read: those there are, and those that will be. */
export function guardMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    field.resolve = (root, args, context: Context, info) => {
      mayWrite(context.viewer)
      return resolve?.(root, args, context, info)
    }
  }
  return schema
}
