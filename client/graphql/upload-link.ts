import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'

/** Readable POSTs; files travel as multipart, which the server takes only with the preflight header. */
export const uploadLink = new UploadHttpLink({ uri: '/graphql', headers: { 'apollo-require-preflight': 'true' } })
