import { type GraphQLResponse, HeaderMap } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import type { FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLFormattedError, type OperationDefinitionNode } from 'graphql'
import { DomainError } from '#server/errors/domain-error.ts'
import { rootsOf } from '#server/graphql/limits/query-limits.ts'
import { type Context, countRequest, requireValidBearer } from '#server/http/context.ts'
import type { Logger } from '#server/process/log.ts'
import { logOutage } from '#server/rest/error-handler.ts'
import type { ObservingPlugin } from './observing-plugin.ts'

export function requestPlugin(log: Logger): ObservingPlugin {
  return {
    async requestDidStart({ contextValue }) {
      const { request } = contextValue
      return {
        async didResolveOperation({ operation, document }) {
          if (!operation || !document) return
          recordOperation(request, operation)
          if (!ignoresBearer(operation)) rejectInvalidBearer(contextValue)
          if (operation.operation === 'subscription') throw overSocketsOnly()
          countRoots(contextValue, rootsOf(operation, document))
        },
        async willSendResponse({ response, errors }) {
          recordErrors({ request, log }, formattedErrors(response), errors)
          if (request.outcome === 'PERSISTED_QUERY_NOT_SUPPORTED') response.http.status = 400
        },
      }
    },
  }
}

/** Records field names (`events,me`), not the client's operation name, which may hold anything. */
function recordOperation(request: FastifyRequest, { selectionSet }: OperationDefinitionNode): void {
  request.operation = selectionSet.selections
    .flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))
    .join(',')
}

/** `formatted` and `thrown`: the same errors, as sent and as thrown. Adds the request id to internal ones. */
function recordErrors(
  { request, log }: { request: FastifyRequest; log: Logger },
  formatted: readonly GraphQLFormattedError[] = [],
  thrown: readonly GraphQLError[] = [],
): void {
  request.outcome = codeOf(formatted[0])
  for (const [place, error] of formatted.entries()) {
    const cause = unwrapResolverError(thrown[place])
    logOutage(log, request.id, cause)
    if (codeOf(error) !== 'INTERNAL_SERVER_ERROR') continue
    log.error({ requestId: request.id, err: cause }, 'a request failed')
    Object.assign(error.extensions ?? {}, { requestId: request.id })
  }
}

function formattedErrors({ body }: GraphQLResponse): readonly GraphQLFormattedError[] {
  return (body.kind === 'single' && body.singleResult.errors) || []
}

function codeOf(error: GraphQLFormattedError | undefined): string | undefined {
  return error?.extensions?.['code'] as string | undefined
}

/** Mutations allowed with an invalid bearer, so that clients can always sign in, renew and sign out. */
const BEARER_IGNORED = ['sendOtp', 'validateOtp', 'refresh', 'logout']

function ignoresBearer({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every((part) => part.kind === 'Field' && BEARER_IGNORED.includes(part.name.value))
}

/** Status 200, as when a resolver rejects. */
function rejectInvalidBearer(context: Context): void {
  try {
    requireValidBearer(context)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const extensions = { http: { status: 200, headers: new HeaderMap() } }
    throw new GraphQLError(error.message, { originalError: error, extensions })
  }
}

/** Each root field counts as a request; the first was counted on arrival. */
function countRoots(context: Context, roots: number): void {
  if (roots < 2) return
  try {
    countRequest(context, roots - 1)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const headers = new HeaderMap([['retry-after', String(error.retryAfterSeconds)]])
    const extensions = { http: { status: 429, headers } }
    throw new GraphQLError(error.message, { originalError: error, extensions })
  }
}

function overSocketsOnly(): GraphQLError {
  const http = { status: 400, headers: new HeaderMap() }
  return new GraphQLError('Subscriptions are answered over WebSocket.', { extensions: { code: 'BAD_REQUEST', http } })
}
