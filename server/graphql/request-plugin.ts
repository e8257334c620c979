import { type ApolloServerPlugin, type GraphQLRequestContextWillSendResponse, HeaderMap } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import type { FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError, type GraphQLFormattedError, type OperationDefinitionNode } from 'graphql'
import { type Context, countRequest } from '#server/context.ts'
import { noteOutage } from '#server/failures.ts'
import type { Logger } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
import { rootsOf } from './query-limits.ts'

export type GraphQLContext = Context & { request: FastifyRequest }
/** An operation that is valid and within all limits. */
export type Resolved = { operation: OperationDefinitionNode; document: DocumentNode }

/** Names the operation for the request's log line; logs whole what was not meant for people, and tells its request id. */
export function requestPlugin(
  log: Logger,
  noteResolved: (request: FastifyRequest, resolved: Resolved) => void,
): ApolloServerPlugin<GraphQLContext> {
  return {
    async requestDidStart({ contextValue }) {
      const { request } = contextValue
      return {
        async didResolveOperation({ operation, document }) {
          if (!operation || !document) return
          noteOperation(request, operation)
          if (operation.operation === 'subscription') throw overSocketsOnly()
          countRoots(contextValue, rootsOf(operation, document))
          noteResolved(request, { operation, document })
        },
        async willSendResponse(sent) {
          noteErrors({ request, log }, errorsOf(sent), sent.errors)
          if (request.outcome === 'PERSISTED_QUERY_NOT_SUPPORTED') sent.response.http.status = 400
        },
      }
    },
  }
}

/** Names the fields, not the name that the client gave, which could hold anything: `events,me`. */
export function noteOperation(request: FastifyRequest, { selectionSet }: OperationDefinitionNode): void {
  request.operation = selectionSet.selections
    .flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))
    .join(',')
}

/** Notes with which errors a request is answered, and what each was thrown as; tells which id those are logged under that are ours. */
export function noteErrors(
  { request, log }: { request: FastifyRequest; log: Logger },
  answered: readonly GraphQLFormattedError[] = [],
  thrown: readonly GraphQLError[] = [],
): void {
  request.outcome = codeOf(answered[0])
  for (const [place, error] of answered.entries()) {
    const cause = unwrapResolverError(thrown[place])
    noteOutage(log, request.id, cause)
    if (codeOf(error) !== 'INTERNAL_SERVER_ERROR') continue
    log.error({ requestId: request.id, err: cause }, 'a request failed')
    Object.assign(error.extensions ?? {}, { requestId: request.id })
  }
}

function errorsOf({
  response,
}: GraphQLRequestContextWillSendResponse<GraphQLContext>): readonly GraphQLFormattedError[] {
  return (response.body.kind === 'single' && response.body.singleResult.errors) || []
}

function codeOf(error: GraphQLFormattedError | undefined): string | undefined {
  return error?.extensions?.['code'] as string | undefined
}

/** Fields under many names in one request are as many requests; the first was counted when it came. */
function countRoots(context: Context, roots: number): void {
  if (roots < 2) return
  try {
    countRequest(context, roots - 1)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const headers = new HeaderMap([['retry-after', String(error.retryAfterSeconds)]])
    const extensions = { http: { status: 429, headers } }
    throw new GraphQLError(error.message, { originalError: error, extensions })
  }
}

function overSocketsOnly(): GraphQLError {
  const http = { status: 400, headers: new HeaderMap() }
  return new GraphQLError('Subscriptions are answered over WebSocket.', { extensions: { code: 'BAD_REQUEST', http } })
}
