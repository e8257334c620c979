import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { SOMETHING_WENT_WRONG, STORAGE_FULL, UNAVAILABLE } from '#schema/refusal-code.ts'
import { isOutage } from '#server/db/outage.ts'
import { isDiskFailing, isStorageFull } from '#server/disk-faults.ts'
import { Refusal } from '#server/refusal.ts'
import { requestFault } from './request-faults.ts'

/** Why a request was refused, as GraphQL says it: `extensions.code`, and `extensions.fields` for faulty input. */
export function refusalToGraphQL(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const error = whatWasThrown(thrown)
  const { locations, path } = formatted
  const where = { ...(locations && { locations }), ...(path && { path }) }
  if (error instanceof Refusal) {
    const fields = Object.keys(error.faults).length > 0 ? { fields: error.faults } : {}
    const retryAfter = error.retryAfterSeconds === null ? {} : { retryAfter: error.retryAfterSeconds }
    return {
      ...where,
      message: error.message,
      extensions: { code: error.code, ...fields, ...retryAfter },
    }
  }
  const code = formatted.extensions?.['code']
  if (code !== 'INTERNAL_SERVER_ERROR') return { ...where, ...requestFault(formatted, thrown) }
  if (isStorageFull(error)) return { ...where, message: STORAGE_FULL, extensions: { code: 'STORAGE_FULL' } }
  return isOutage(error) || isDiskFailing(error)
    ? { ...where, message: UNAVAILABLE, extensions: { code: 'UNAVAILABLE' } }
    : { ...where, message: SOMETHING_WENT_WRONG, extensions: { code } }
}

/** What a resolver threw, or what a request was refused with before any resolver ran. */
function whatWasThrown(thrown: unknown): unknown {
  const isRefused = thrown instanceof GraphQLError && thrown.originalError instanceof Refusal
  return isRefused ? thrown.originalError : unwrapResolverError(thrown)
}
