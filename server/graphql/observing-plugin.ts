import type { GraphQLResponse } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import type { DocumentNode, GraphQLError, OperationDefinitionNode } from 'graphql'
import type { Context } from '#server/http/context.ts'

export type GraphQLContext = Context & { request: FastifyRequest }

export type ResolvedOperation = { operation: OperationDefinitionNode; document: DocumentNode }

type Started = { contextValue: GraphQLContext }
type Resolved = Partial<ResolvedOperation>
type Responding = { response: GraphQLResponse; errors?: readonly GraphQLError[] }

/** Hooks of one request: those that also run for repeated queries. */
export type RequestListener = {
  didResolveOperation?(resolved: Resolved): Promise<void>
  willSendResponse?(responding: Responding): Promise<void>
}

/**
 * A plugin of Apollo Server that sees every request, repeated queries included. It has no other hooks, because
 * `repeated-queries.ts` runs no others: a plugin that needs more does not have this type (docs/decisions/0013).
 */
export type ObservingPlugin = { requestDidStart(started: Started): Promise<RequestListener> }
