import type { GraphQLResponse } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import type { DocumentNode, GraphQLError, OperationDefinitionNode } from 'graphql'
import type { Context } from '#server/http/context.ts'

export type GraphQLContext = Context & { request: FastifyRequest }

export type ResolvedOperation = { operation: OperationDefinitionNode; document: DocumentNode }

type Started = { contextValue: GraphQLContext }
type Resolved = Partial<ResolvedOperation>
type Responding = { response: GraphQLResponse; errors?: readonly GraphQLError[] }

export type RequestListener = {
  didResolveOperation?(resolved: Resolved): Promise<void>
  willSendResponse?(responding: Responding): Promise<void>
}

/** An Apollo plugin for every request. No other hooks: `repeated-queries.ts` runs no others (docs/decisions/0013). */
export type ObservingPlugin = { requestDidStart(started: Started): Promise<RequestListener> }
