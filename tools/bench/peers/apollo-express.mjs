import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'

/** Apollo Server behind Express 5, as in its documentation. */
export async function serve({ schema, contextOf }) {
  const apollo = new ApolloServer({ schema })
  await apollo.start()
  const app = express()
  app.use(
    '/graphql',
    express.json(),
    expressMiddleware(apollo, { context: ({ req }) => contextOf(req.headers.authorization) }),
  )
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server))
  })
}
