import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { SOMETHING_WENT_WRONG, STORAGE_FULL, UNAVAILABLE } from '#schema/error-code.ts'
import { isOutage } from '#server/db/outage.ts'
import { isDiskFailing, isStorageFull } from '#server/errors/disk-errors.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { isOneFaultTooMany, requestFault } from './request-errors.ts'

export function toGraphQLError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const error = whatWasThrown(thrown)
  const { locations, path } = formatted
  const where = { ...(locations && { locations }), ...(path && { path }) }
  if (error instanceof DomainError) {
    const fields = Object.keys(error.fieldErrors).length > 0 ? { fields: error.fieldErrors } : {}
    const retryAfter = error.retryAfterSeconds === null ? {} : { retryAfter: error.retryAfterSeconds }
    return {
      ...where,
      message: error.message,
      extensions: { code: error.code, ...fields, ...retryAfter },
    }
  }
  const code = isOneFaultTooMany(formatted) ? 'BAD_USER_INPUT' : formatted.extensions?.['code']
  if (code !== 'INTERNAL_SERVER_ERROR')
    return { ...where, ...requestFault({ ...formatted, extensions: { ...formatted.extensions, code } }) }
  if (isStorageFull(error)) return { ...where, message: STORAGE_FULL, extensions: { code: 'STORAGE_FULL' } }
  return isOutage(error) || isDiskFailing(error)
    ? { ...where, message: UNAVAILABLE, extensions: { code: 'UNAVAILABLE' } }
    : { ...where, message: SOMETHING_WENT_WRONG, extensions: { code } }
}

function whatWasThrown(thrown: unknown): unknown {
  const isRefused = thrown instanceof GraphQLError && thrown.originalError instanceof DomainError
  return isRefused ? thrown.originalError : unwrapResolverError(thrown)
}
