import type { FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
} from 'graphql'
import type { Logger } from '#server/log.ts'
import { rootsOf } from './query-limits.ts'
import { refusalToGraphQL } from './refusals.ts'
import { type GraphQLContext, noteErrors, noteOperation, type Resolved } from './request-plugin.ts'

type Known = Resolved & { contentType: string }
type Answer = { contentType: string; text: string }
type Asked = { query: string; operationName: string | null; variables: Record<string, unknown> | null }

const KNOWN_MAX = 100
const QUERY_MAX = 5_000

/**
 * Queries that Apollo Server has taken once: parsed, found valid and within all limits. In the same words they are executed
 * at once the next time, since what it does around an execution takes as long as the execution. Whatever is more than one
 * field of one plain query stays Apollo's to answer, and what is wrong with its variables too.
 */
export function knownQueries(schema: GraphQLSchema, log: Logger) {
  const known = new Map<string, Known>()
  const resolved = new WeakMap<FastifyRequest, Resolved>()

  function told(error: GraphQLError): GraphQLFormattedError {
    const extensions = { code: 'INTERNAL_SERVER_ERROR', ...error.extensions }
    return refusalToGraphQL({ ...error.toJSON(), extensions }, error)
  }

  return {
    /** Apollo has found a request to be valid. */
    noteResolved: (request: FastifyRequest, found: Resolved) => void resolved.set(request, found),

    /** Apollo has answered a request well, with an answer of this type. */
    noteAnswered(request: FastifyRequest, contentType: string): void {
      const asked = plainlyAsked(request)
      const { operation, document } = resolved.get(request) ?? {}
      if (!asked || asked.query.length > QUERY_MAX) return
      if (!operation || !document || !isOneQuery(document) || rootsOf(operation, document) > 1) return
      if (known.size >= KNOWN_MAX) known.clear()
      known.set(keyOf(request, asked), { operation, document, contentType })
    },

    /** Answers a query that is known; null when that is left to Apollo. */
    async answer(request: FastifyRequest, contextValue: GraphQLContext): Promise<Answer | null> {
      const asked = plainlyAsked(request)
      const kept = asked && known.get(keyOf(request, asked))
      if (!kept) return null
      const { operation, document, contentType } = kept
      if (asked.operationName !== null && asked.operationName !== operation.name?.value) return null
      noteOperation(request, operation)
      const { data, errors } = await execute({ schema, document, contextValue, variableValues: asked.variables })
      // Nothing has run.
      if (data === undefined) return null
      const answered = errors?.map(told)
      noteErrors({ request, log }, answered, errors)
      return { contentType, text: `${JSON.stringify({ errors: answered, data })}\n` }
    },
  }
}

function isOneQuery({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return operations.length === 1 && operations[0]?.operation === 'query'
}

/** By what they accept, Apollo chooses the type of its answers. */
function keyOf({ headers }: FastifyRequest, { query }: Asked): string {
  return `${headers.accept ?? ''}\n${query}`
}

/** What a request asks in JSON; null when there is anything about it that only Apollo knows what to make of. */
function plainlyAsked({ method, headers, body }: FastifyRequest): Asked | null {
  if (method !== 'POST' || !isRecord(body)) return null
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return null
  const { query, operationName = null, variables = null, extensions = null } = body
  if (typeof query !== 'string' || !(operationName === null || typeof operationName === 'string')) return null
  if (!(variables === null || isRecord(variables))) return null
  if (extensions !== null && (!isRecord(extensions) || 'persistedQuery' in extensions)) return null
  return { query, operationName, variables }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
