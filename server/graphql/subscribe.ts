import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql'
import { type Context, reauthenticate, requireValidBearer } from '#server/http/context.ts'
import { type Results, resultStream } from './result-stream.ts'

/**
 * Like GraphQL's `subscribe`, but each message is executed in a context of its own: the bearer is resolved again, since
 * a socket may outlive it, and data loaders are empty. Throws UNAUTHENTICATED when the bearer is no longer valid.
 */
export async function subscribe(args: ExecutionArgs): Promise<Results | ExecutionResult> {
  const source = await createSourceEventStream(args)
  if (!(Symbol.asyncIterator in source)) return source
  const messages = source[Symbol.asyncIterator]()

  return resultStream(
    async () => {
      const message = await messages.next()
      if (message.done) return message
      const contextValue = await reauthenticate(args.contextValue as Context)
      requireValidBearer(contextValue)
      return { value: await execute({ ...args, rootValue: message.value, contextValue }), done: false }
    },
    async () => messages.return?.(),
  )
}
