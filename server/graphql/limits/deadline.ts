import { type GraphQLField, type GraphQLSchema, getNamedType } from 'graphql'
import { UNAVAILABLE } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'

const DEADLINE_MS = 8_000

/** Answers root fields as UNAVAILABLE after a deadline; uploads have the request's time-out instead. */
export function addDeadlines(schema: GraphQLSchema, milliseconds = DEADLINE_MS): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()]
  for (const field of roots.flatMap((root) => Object.values(root?.getFields() ?? {}))) {
    const { resolve } = field
    if (!resolve || takesFile(field)) continue
    field.resolve = (...asked) => inTime(Promise.resolve(resolve(...asked)), milliseconds)
  }
  return schema
}

function takesFile({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.some(({ type }) => getNamedType(type).name === 'Upload')
}

async function inTime<Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('UNAVAILABLE', UNAVAILABLE)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
