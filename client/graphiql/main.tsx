import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './graphiql.css'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { examples } from './examples.ts'

const { host, protocol } = window.location
const fetcher = createGraphiQLFetcher({
  url: '/graphql',
  subscriptionUrl: `${protocol.replace('http', 'ws')}//${host}/graphql`,
})
/** Commented out, as the server rejects every request with an invalid token. */
const headers = `{
  // "Authorization": "Bearer mdn_your-token"
}`

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={examples}
      defaultHeaders={headers}
      defaultEditorToolsVisibility="headers"
    />
  </StrictMode>,
)
