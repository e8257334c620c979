import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { client } from './client.ts'

export function WithApollo() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  )
}
