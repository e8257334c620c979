import type { GraphQLFormattedError } from 'graphql'

const CROSS_SITE = /Cross-Site Request Forgery/
/** GraphQL's messages may quote a value of any length. */
const MESSAGE_MAX = 1_000

export const MAYBE_CROSS_SITE =
  'This request was blocked because it may have come from another site. Please send the header "apollo-require-preflight: true".'

/** GraphQL gives no code to the error that reports too many errors. */
export function isOneFaultTooMany({ message }: GraphQLFormattedError): boolean {
  return message.startsWith('Too many errors processing variables')
}

export function requestFault({ message, extensions }: GraphQLFormattedError): GraphQLFormattedError {
  if (CROSS_SITE.test(message)) return { message: MAYBE_CROSS_SITE, extensions: { code: 'CSRF' } }
  const { code, fields } = extensions ?? {}
  const cut = message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message
  return { message: cut, extensions: { code, ...(fields !== undefined && { fields }) } }
}
