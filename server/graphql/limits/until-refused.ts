import { type ExecutionResult, GraphQLError } from 'graphql'
import type { ErrorCode } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'

/** Longest time until a revoked bearer is noticed on an idle subscription. */
const CHECK_EVERY_MS = 10_000

/** Refusals after which nothing more is said, not even that something has changed. */
const final: readonly string[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'] satisfies ErrorCode[]

type Results = AsyncGenerator<ExecutionResult, void, void>

/**
 * Ends a subscription by throwing the refusal that a result carries, or UNAUTHENTICATED once `requireValid` rejects
 * with it. NOTE: not a generator, because that could not be closed while a reader waits.
 */
export function untilRefused(
  results: Results,
  requireValid: () => Promise<unknown>,
  everyMs = CHECK_EVERY_MS,
): Results {
  let refuse: (refusal: DomainError) => void = () => {}
  const ended = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  // No unhandled rejection while nobody reads.
  ended.catch(() => {})

  const checks = setInterval(() => {
    requireValid().catch((error: unknown) => {
      // Other errors, such as an outage, say nothing about the bearer.
      if (isUnauthenticated(error)) refuse(error)
    })
  }, everyMs)
  checks.unref()

  async function close(): Promise<void> {
    clearInterval(checks)
    await results.return()
  }

  return {
    async next() {
      try {
        const step = await Promise.race([results.next(), ended])
        if (step.done) clearInterval(checks)
        const refusal = step.done ? undefined : step.value.errors?.map(causeOf).find(isFinal)
        if (refusal) throw refusal
        return step
      } catch (error) {
        await close()
        throw error
      }
    },
    async return() {
      await close()
      return { value: undefined, done: true }
    },
    async throw(error) {
      await close()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function causeOf({ originalError }: GraphQLError): unknown {
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError
}

function isFinal(error: unknown): error is DomainError {
  return error instanceof DomainError && final.includes(error.code)
}

function isUnauthenticated(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === 'UNAUTHENTICATED'
}
