import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { QUERY_TOO_COMPLEX } from './query-limits.ts'

export const TOKENS_MAX = 1_000

const TOO_MANY_TOKENS = /tokens\. Parsing aborted\.$/
const CROSS_SITE = /Cross-Site Request Forgery/

/** What GraphQL and Apollo refuse before anything runs: in our words where security.md has some, else in theirs. */
export function requestFault({ message, extensions }: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  if (isTooComplex(thrown)) return { message, extensions: { code: QUERY_TOO_COMPLEX } }
  if (TOO_MANY_TOKENS.test(message)) {
    return { message: `Query token limit of ${TOKENS_MAX} exceeded.`, extensions: { code: QUERY_TOO_COMPLEX } }
  }
  if (CROSS_SITE.test(message)) {
    return { message: 'This request was blocked because it came from another site.', extensions: { code: 'CSRF' } }
  }
  return { message, extensions: { code: extensions?.['code'] } }
}

/** Apollo marks what a rule of ours reports as any other fault, and keeps the report inside. */
function isTooComplex(thrown: unknown): boolean {
  const { originalError: reported = thrown } = thrown instanceof GraphQLError ? thrown : {}
  return reported instanceof GraphQLError && reported.extensions['code'] === QUERY_TOO_COMPLEX
}
