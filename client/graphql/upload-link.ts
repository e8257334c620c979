import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import { fetchOrTakeEarly } from './early-request.ts'

/** Files are sent as multipart, which the server accepts only with the preflight header (CSRF protection). */
export const uploadLink = new UploadHttpLink({
  uri: '/graphql',
  headers: { 'apollo-require-preflight': 'true' },
  fetch: fetchOrTakeEarly,
})
