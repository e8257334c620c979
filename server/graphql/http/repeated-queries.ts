import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
} from 'graphql'
import { toGraphQLError } from '#server/graphql/errors.ts'
import { executionOptions } from '#server/graphql/limits/document-limits.ts'
import { rootsOf } from '#server/graphql/limits/query-limits.ts'
import { isWithinLimits } from '#server/graphql/limits/variable-limits.ts'
import type { GraphQLContext, ObservingPlugin, RequestListener, ResolvedOperation } from './observing-plugin.ts'

type RepeatedQuery = ResolvedOperation & { contentType: string }
type PlainRequest = { query: string; operationName: string | null; variables: Record<string, unknown> | null }

export type TextResponse = { status: number; headers: Record<string, string>; text: string }

/** Executes repeated queries of one or two root fields without Apollo's pipeline, which doubles their time (docs/decisions/0013). */
export interface RepeatedQueries {
  plugin: ApolloServerPlugin<GraphQLContext>
  /** Called when Apollo has answered a request with status 200: an equal query is executed here from now on. */
  learn(request: FastifyRequest, contentType: string): void
  /** Returns null to leave the request to Apollo. */
  execute(request: FastifyRequest, contextValue: GraphQLContext): Promise<TextResponse | null>
}

const QUERIES_MAX = 100
const QUERY_MAX_LENGTH = 5_000
/** Events home asks for its list and for upcoming events. */
const ROOTS_MAX = 2

export function repeatedQueries(schema: GraphQLSchema, plugins: readonly ObservingPlugin[]): RepeatedQueries {
  const queries = new Map<string, RepeatedQuery>()

  return {
    plugin: {
      requestDidStart: async ({ contextValue: { request } }) => ({
        async didResolveOperation({ operation, document }) {
          if (operation && document) request.resolvedOperation = { operation, document }
        },
      }),
    },

    learn(request, contentType) {
      const plain = plainRequest(request)
      const { resolvedOperation: found } = request
      if (!plain || plain.query.length > QUERY_MAX_LENGTH || !found || !isSmallQuery(found)) return
      if (queries.size >= QUERIES_MAX) queries.clear()
      queries.set(keyOf(request, plain), { ...found, contentType })
    },

    async execute(request, contextValue) {
      const plain = plainRequest(request)
      const query = plain && queries.get(keyOf(request, plain))
      if (!query) return null
      const { operation, document, contentType } = query
      const { operationName, variables } = plain
      if (operationName !== null && operationName !== operation.name?.value) return null
      const listeners = await resolvedListeners(plugins, contextValue, query)
      if (!listeners) return null
      const { data, errors } = await execute({
        ...{ schema, document, contextValue, variableValues: variables, options: executionOptions },
      })
      // The variables are invalid, and nothing was executed.
      if (data === undefined) return null
      return respond(listeners, { contentType, data, errors })
    },
  }
}

/** Runs the hooks up to the execution. Null when one rejects: Apollo runs them again, and formats the error. */
async function resolvedListeners(
  plugins: readonly ObservingPlugin[],
  contextValue: GraphQLContext,
  { operation, document }: ResolvedOperation,
): Promise<RequestListener[] | null> {
  try {
    const listeners = await Promise.all(plugins.map((plugin) => plugin.requestDidStart({ contextValue })))
    for (const listener of listeners) await listener.didResolveOperation?.({ operation, document })
    return listeners
  } catch {
    return null
  }
}

type Executed = {
  contentType: string
  data: Record<string, unknown> | null
  errors?: readonly GraphQLError[] | undefined
}

async function respond(listeners: RequestListener[], { contentType, data, errors }: Executed): Promise<TextResponse> {
  const singleResult = { ...(errors && { errors: errors.map(formatted) }), data }
  const http = { headers: new HeaderMap([['content-type', contentType]]) }
  const response = { http, body: { kind: 'single' as const, singleResult } }
  for (const listener of listeners) await listener.willSendResponse?.({ response, ...(errors && { errors }) })
  const { status = 200, headers }: { status?: number; headers: HeaderMap } = response.http
  return { status, headers: Object.fromEntries(headers), text: `${JSON.stringify(singleResult)}\n` }
}

function formatted(error: GraphQLError): GraphQLFormattedError {
  const extensions = { code: 'INTERNAL_SERVER_ERROR', ...error.extensions }
  return toGraphQLError({ ...error.toJSON(), extensions }, error)
}

function isSmallQuery({ operation, document }: ResolvedOperation): boolean {
  return isOneQuery(document) && rootsOf(operation, document) <= ROOTS_MAX
}

function isOneQuery({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return operations.length === 1 && operations[0]?.operation === 'query'
}

/** Apollo negotiates the content type by the `Accept` header. */
function keyOf({ headers }: FastifyRequest, { query }: PlainRequest): string {
  return `${headers.accept ?? ''}\n${query}`
}

/** Parses a plain JSON request; null for anything that only Apollo handles. */
function plainRequest({ method, headers, body }: FastifyRequest): PlainRequest | null {
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
