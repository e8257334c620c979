import type { FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
} from 'graphql'
import { hasValidBearer } from '#server/http/context.ts'
import type { Logger } from '#server/process/log.ts'
import { toGraphQLError } from './errors.ts'
import { executionOptions } from './limits/document-limits.ts'
import { rootsOf } from './limits/query-limits.ts'
import { isWithinLimits } from './limits/variable-limits.ts'
import { type GraphQLContext, noteErrors, noteOperation, type Resolved } from './request-plugin.ts'

type Known = Resolved & { contentType: string }
type Answer = { contentType: string; text: string }
type Asked = { query: string; operationName: string | null; variables: Record<string, unknown> | null }

const KNOWN_MAX = 100
const QUERY_MAX = 5_000

/** Runs single-field queries that Apollo accepted before without its overhead, which doubles their time. */
export function knownQueries(schema: GraphQLSchema, log: Logger) {
  const known = new Map<string, Known>()
  const resolved = new WeakMap<FastifyRequest, Resolved>()

  function told(error: GraphQLError): GraphQLFormattedError {
    const extensions = { code: 'INTERNAL_SERVER_ERROR', ...error.extensions }
    return toGraphQLError({ ...error.toJSON(), extensions }, error)
  }

  return {
    noteResolved: (request: FastifyRequest, found: Resolved) => void resolved.set(request, found),

    noteAnswered(request: FastifyRequest, contentType: string): void {
      const asked = plainlyAsked(request)
      const { operation, document } = resolved.get(request) ?? {}
      if (!asked || asked.query.length > QUERY_MAX) return
      if (!operation || !document || !isOneQuery(document) || rootsOf(operation, document) > 1) return
      if (known.size >= KNOWN_MAX) known.clear()
      known.set(keyOf(request, asked), { operation, document, contentType })
    },

    /** Answers a cached query; null leaves the request to Apollo. */
    async answer(request: FastifyRequest, contextValue: GraphQLContext): Promise<Answer | null> {
      const asked = plainlyAsked(request)
      const kept = asked && known.get(keyOf(request, asked))
      if (!kept || !hasValidBearer(contextValue)) return null
      const { operation, document, contentType } = kept
      if (asked.operationName !== null && asked.operationName !== operation.name?.value) return null
      noteOperation(request, operation)
      const asking = { schema, document, contextValue, variableValues: asked.variables, options: executionOptions }
      const { data, errors } = await execute(asking)
      // The variables are invalid, and nothing was executed.
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

/** Apollo negotiates the content type by the `Accept` header. */
function keyOf({ headers }: FastifyRequest, { query }: Asked): string {
  return `${headers.accept ?? ''}\n${query}`
}

/** Parses a plain JSON request; null for anything that only Apollo handles. */
function plainlyAsked({ method, headers, body }: FastifyRequest): Asked | null {
  if (method !== 'POST' || !isRecord(body)) return null
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return null
  const { query, operationName = null, variables = null, extensions = null } = body
  if (typeof query !== 'string' || !(operationName === null || typeof operationName === 'string')) return null
  if (!(variables === null || (isRecord(variables) && isWithinLimits(variables)))) return null
  if (extensions !== null && (!isRecord(extensions) || 'persistedQuery' in extensions)) return null
  return { query, operationName, variables }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
