import type { FastifyRequest } from 'fastify'
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  specifiedRules,
  validate,
} from 'graphql'
import type { ServerOptions, SubscribePayload } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { DomainError } from '#server/errors/domain-error.ts'
import {
  authenticate,
  type Context,
  countRequest,
  parseBearer,
  reauthenticate,
  requireValidBearer,
} from '#server/http/context.ts'
import { socketCount } from '#server/http/socket-count.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Logger } from '#server/process/log.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import { toGraphQLError } from './errors.ts'
import { executionOptions, parseWithinLimits, validationOptions } from './limits/document-limits.ts'
import { untilRefused } from './limits/until-refused.ts'
import { limitVariables } from './limits/variable-limits.ts'
import { type SocketExtra, socketTransport } from './socket-transport.ts'
import { subscribe } from './subscribe.ts'

const SUBSCRIPTIONS_PER_SOCKET = 50
/** Per address, over all of its sockets: number and bytes of messages and pings. */
const MESSAGES = { burst: 1_000, perSecond: 50 }
const MESSAGE_BYTES = { burst: 2_000_000, perSecond: 50_000 }
/** Borrowed from GraphQL over WebSocket: 4429, too many initialisation requests. */
const TOO_MANY_SOCKETS = 4429

type Needs = {
  schema: GraphQLSchema
  messageMaxBytes: number
  log: Logger
}

/** Handles WebSockets: subscriptions only, queries and mutations use HTTP. */
export function serveSubscriptions(needs: Needs) {
  const { messageMaxBytes, log } = needs
  const sockets = socketCount()
  const messages = tokenBuckets(MESSAGES)
  const bytes = tokenBuckets(MESSAGE_BYTES)
  const answer = socketTransport({ options: subscriptionsOf(needs), messageMaxBytes, log })

  return (socket: WebSocket, request: FastifyRequest): void => {
    const address = clientOf(request.ip)
    if (sockets.enter(address)) {
      socket.once('close', () => sockets.leave(address))
      answer(socket, { request }, (length) => messages.use(address) === 0 && bytes.use(address, length) === 0)
    } else {
      socket.close(TOO_MANY_SOCKETS, 'Too many connections.')
    }
  }
}

function subscriptionsOf({ schema, log }: Needs): ServerOptions<Record<string, unknown>, SocketExtra> {
  function told(error: GraphQLError): GraphQLFormattedError {
    const formatted = toGraphQLError(withCode(error), error)
    if (formatted.extensions?.['code'] === 'INTERNAL_SERVER_ERROR') {
      log.error({ err: error.originalError ?? error }, 'a subscription failed')
    }
    return formatted
  }

  return {
    schema,
    /** Keeps only the authorization of the connection parameters in memory. */
    onConnect(context) {
      Object.assign(context, { connectionParams: { authorization: authorizationIn(context.connectionParams) } })
    },
    async onSubscribe({ extra, connectionParams, subscriptions }, _id, payload) {
      if (Object.keys(subscriptions).length > SUBSCRIPTIONS_PER_SOCKET) {
        return [refusal(`Subscription limit of ${SUBSCRIPTIONS_PER_SOCKET} exceeded.`)]
      }
      // Counts every message before it is parsed.
      const contextValue = await contextOfSocket(extra.request, authorizationIn(connectionParams))
      try {
        countRequest(contextValue)
        requireValidBearer(contextValue)
      } catch (error) {
        if (error instanceof DomainError) return [new GraphQLError(error.message, { originalError: error })]
        throw error
      }
      const asked = checked(schema, payload)
      return Array.isArray(asked) ? asked : { ...asked, contextValue }
    },
    subscribe,
    onOperation(_context, _id, _payload, args, result) {
      const context = args.contextValue as Context
      if (!isAsyncGenerator(result)) return
      return untilRefused(result, async () => requireValidBearer(await reauthenticate(context)))
    },
    onError: (_context, _id, _payload, errors) => errors.map(told),
    onNext: (_context, _id, _payload, _args, { data, errors }) => ({
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map(told) }),
    }),
  }

  /** Browsers cannot set headers on a WebSocket, so the bearer may come in the connection parameters. */
  async function contextOfSocket(request: FastifyRequest, authorization: string | undefined): Promise<Context> {
    const context = await request.getContext()
    const accessToken = authorization === undefined ? context.accessToken : parseBearer(authorization)
    return { ...context, accessToken, ...(await authenticate(context.services, accessToken)) }
  }
}

function isAsyncGenerator(result: object): result is AsyncGenerator<ExecutionResult, void, void> {
  return Symbol.asyncIterator in result
}

function authorizationIn(params: Readonly<Record<string, unknown>> = {}): string | undefined {
  const given = params['authorization'] ?? params['Authorization']
  return typeof given === 'string' ? given : undefined
}

function checked(schema: GraphQLSchema, payload: SubscribePayload): ExecutionArgs | GraphQLError[] {
  const { query, operationName, variables: variableValues } = payload
  try {
    const document = parseWithinLimits(query)
    limitVariables(variableValues)
    const faults = validate(schema, document, specifiedRules, validationOptions)
    if (faults.length > 0) return [...faults]
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== 'subscription') return [refusal('Only subscriptions are answered over WebSocket.')]
    return { schema, document, operationName, variableValues, options: executionOptions }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

function refusal(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'BAD_REQUEST' } })
}

function withCode(error: GraphQLError): GraphQLFormattedError {
  return { ...error.toJSON(), extensions: { code: codeFor(error), ...error.extensions } }
}

function codeFor({ originalError, nodes }: GraphQLError): string {
  if (originalError) return 'INTERNAL_SERVER_ERROR'
  const isVariable = nodes?.length === 1 && nodes[0]?.kind === Kind.VARIABLE_DEFINITION
  return isVariable ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED'
}
