import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { client } from './client.ts'

/** Around every route that reads or writes through hooks. */
export function WithApollo() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  )
}
