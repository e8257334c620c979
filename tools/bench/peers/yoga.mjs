import { once } from 'node:events'
import { createServer } from 'node:http'
import { createYoga } from 'graphql-yoga'

/** GraphQL Yoga on node:http, as in its documentation. */
export async function serve({ schema, contextOf }) {
  const yoga = createYoga({
    schema,
    context: ({ request }) => contextOf(request.headers.get('authorization') ?? undefined),
    graphiql: false,
    logging: false,
  })
  const server = createServer(yoga).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
