import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { ServerOptions, SubscribePayload } from 'graphql-ws'
import { type Extra, makeHandler } from 'graphql-ws/use/@fastify/websocket'
import { askingBy, bearerIn, type Context, countRequest } from '#server/context.ts'
import { clientOf } from '#server/limits/address.ts'
import type { Logger } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
import { limitQueries } from './query-limits.ts'
import { refusalToGraphQL } from './refusals.ts'
import { TOKENS_MAX } from './request-faults.ts'
import { socketCount } from './socket-count.ts'

const SOCKETS_PER_ADDRESS = 300
const SUBSCRIPTIONS_PER_SOCKET = 50
/** A close code of our own, after GraphQL over WebSocket's 4429 for too many initialisations. */
const TOO_MANY_SOCKETS = 4429

type Needs = {
  schema: GraphQLSchema
  contextOf(request: FastifyRequest): Promise<Context>
  log: Logger
}

/** What a WebSocket at a route of a scope is answered with: subscriptions, and nothing that the other way is there for. */
export function answerSockets({ schema, contextOf, log }: Needs) {
  const sockets = socketCount(SOCKETS_PER_ADDRESS)
  const answer = makeHandler(subscriptionsOf({ schema, contextOf, log }))

  return function handle(this: FastifyInstance, ...[socket, request]: Parameters<typeof answer>): void {
    const address = clientOf(request.ip)
    if (sockets.enter(address)) {
      socket.once('close', () => sockets.leave(address))
      void answer.call(this, socket, request)
    } else {
      socket.close(TOO_MANY_SOCKETS, 'Too many connections.')
    }
  }
}

function subscriptionsOf({ schema, contextOf, log }: Needs): ServerOptions<Record<string, unknown>, Extra> {
  function told(error: GraphQLError): GraphQLFormattedError {
    const formatted = refusalToGraphQL(withCode(error), error)
    if (formatted.extensions?.['code'] === 'INTERNAL_SERVER_ERROR') {
      log.error({ err: error.originalError ?? error }, 'a subscription failed')
    }
    return formatted
  }

  return {
    schema,
    async onSubscribe({ extra, connectionParams, subscriptions }, _id, payload) {
      if (Object.keys(subscriptions).length > SUBSCRIPTIONS_PER_SOCKET) {
        return [refusal(`Subscription limit of ${SUBSCRIPTIONS_PER_SOCKET} exceeded.`)]
      }
      const asked = checked(schema, payload)
      if (Array.isArray(asked)) return asked
      const contextValue = await contextOfSocket(extra.request, connectionParams)
      try {
        countRequest(contextValue)
      } catch (error) {
        if (error instanceof Refusal) return [new GraphQLError(error.message, { originalError: error })]
        throw error
      }
      return { ...asked, contextValue }
    },
    onError: (_context, _id, _payload, errors) => errors.map(told),
    onNext: (_context, _id, _payload, _args, { data, errors }) => ({
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map(told) }),
    }),
  }

  /** A browser cannot send headers with a socket: what would be one comes with its first message. */
  async function contextOfSocket(request: FastifyRequest, params: Record<string, unknown> = {}): Promise<Context> {
    const context = await contextOf(request)
    const given = params['authorization'] ?? params['Authorization']
    const accessToken = typeof given === 'string' ? bearerIn(given) : context.accessToken
    return { ...context, accessToken, ...(await askingBy(context.services, accessToken)) }
  }
}

/** The limits are those of a request. */
function checked(schema: GraphQLSchema, payload: SubscribePayload): ExecutionArgs | GraphQLError[] {
  const { query, operationName, variables: variableValues } = payload
  try {
    const document = parse(query, { maxTokens: TOKENS_MAX })
    const faults = validate(schema, document, [...specifiedRules, limitQueries])
    if (faults.length > 0) return [...faults]
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== 'subscription') return [refusal('Only subscriptions are answered over WebSocket.')]
    return { schema, document, operationName, variableValues }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

function refusal(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: 'BAD_REQUEST' } })
}

/** The codes that Apollo gives to what a request is refused with. */
function withCode(error: GraphQLError): GraphQLFormattedError {
  return { ...error.toJSON(), extensions: { code: codeFor(error), ...error.extensions } }
}

function codeFor({ message, originalError, nodes }: GraphQLError): string {
  if (originalError) return 'INTERNAL_SERVER_ERROR'
  if (message.startsWith('Syntax Error')) return 'GRAPHQL_PARSE_FAILED'
  const isVariable = nodes?.length === 1 && nodes[0]?.kind === Kind.VARIABLE_DEFINITION
  return isVariable ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED'
}
