declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client'

  /** The part of the library's options that we use; it ships no types of its own. */
  const UploadHttpLink: new (options: { uri: string; headers: Record<string, string> }) => ApolloLink
  export default UploadHttpLink
}
