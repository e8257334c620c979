import { GraphQLError } from 'graphql'
import type { ErrorCode } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { type Results, resultStream } from '#server/graphql/result-stream.ts'

/** Longest time until a revoked bearer is noticed on an idle subscription. */
const CHECK_EVERY_MS = 10_000

/** Refusals after which nothing more is said, not even that something has changed. */
const final: readonly string[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'] satisfies ErrorCode[]

/**
 * Ends a subscription by throwing the refusal that a result carries, or UNAUTHENTICATED once `requireValid` rejects
 * with it.
 */
export function untilRefused(
  results: Results,
  requireValid: () => Promise<unknown>,
  everyMs = CHECK_EVERY_MS,
): Results {
  let refusal: DomainError | null = null
  let rejectNext: (refusal: DomainError) => void = () => {}

  function refuse(error: DomainError): void {
    refusal = error
    rejectNext(error)
  }

  /** NOTE: not `Promise.race` with a promise of the refusal, which would keep every result in memory. */
  function nextUnlessRefused(): ReturnType<Results['next']> {
    return new Promise((resolve, reject) => {
      if (refusal) return reject(refusal)
      rejectNext = reject
      results.next().then(resolve, reject)
    })
  }

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

  return resultStream(async () => {
    try {
      const step = await nextUnlessRefused()
      if (step.done) clearInterval(checks)
      const carried = step.done ? undefined : step.value.errors?.map(causeOf).find(isFinal)
      if (carried) throw carried
      return step
    } catch (error) {
      await close()
      throw error
    }
  }, close)
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
