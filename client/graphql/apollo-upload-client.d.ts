declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client'

  /** The options in use; the library ships no types. */
  const UploadHttpLink: new (options: {
    uri: string
    headers: Record<string, string>
    fetch: (url: string, init: RequestInit) => Promise<Response>
  }) => ApolloLink
  export default UploadHttpLink
}
