import { type DocumentNode, GraphQLError, Kind, parse, TokenKind } from 'graphql'
import { limitOperations, tooComplex } from './query-limits.ts'

const TOKENS_MAX = 1_000
const NAME_MAX = 200
/** GraphQL scans the text line by line to locate each error. */
const LINES_MAX = 2_000
/** Bounds the cost of GraphQL's "did you mean" suggestions. */
const FAULTS_MAX = 10

export const validationOptions = { maxErrors: FAULTS_MAX }
export const executionOptions = { maxCoercionErrors: FAULTS_MAX }

const TOO_MANY_TOKENS = /tokens\. Parsing aborted\.$/

/** Throws a GraphQLError for a document that is too large to validate, which takes quadratic time. */
export function parseWithinLimits(source: string): DocumentNode {
  const document = parsed(source)
  const { definitions, loc } = document
  const isExecutable = definitions.every(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION,
  )
  if (!isExecutable) {
    throw new GraphQLError('A request may define operations and fragments only.', {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    })
  }
  if ((loc?.endToken.line ?? 0) > LINES_MAX) throw tooComplex(`Query line limit of ${LINES_MAX} exceeded.`)
  for (let token = loc?.startToken ?? null; token; token = token.next) {
    if (token.kind === TokenKind.NAME && token.value.length > NAME_MAX) {
      throw tooComplex(`Query name limit of ${NAME_MAX} characters exceeded.`)
    }
  }
  limitOperations(document)
  return document
}

function parsed(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: TOKENS_MAX })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const { message, source: text, positions } = error
    if (TOO_MANY_TOKENS.test(message)) throw tooComplex(`Query token limit of ${TOKENS_MAX} exceeded.`)
    const extensions = { code: 'GRAPHQL_PARSE_FAILED' }
    throw new GraphQLError(message, { source: text, positions, extensions })
  }
}

const KNOWN_MAX = 500
const KNOWN_LENGTH_MAX = 5_000

export function documentLimits(): (source: string) => void {
  const known = new Set<string>()
  return (source) => {
    if (known.has(source)) return
    parseWithinLimits(source)
    if (source.length > KNOWN_LENGTH_MAX) return
    if (known.size >= KNOWN_MAX) known.clear()
    known.add(source)
  }
}
