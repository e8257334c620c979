import { unwrapResolverError } from '@apollo/server/errors'
import type { GraphQLFormattedError } from 'graphql'
import { SOMETHING_WENT_WRONG, UNAVAILABLE } from '#schema/refusal-code.ts'
import { isOutage } from '#server/db/outage.ts'
import { Refusal } from '#server/refusal.ts'

/** Why a request was refused, as GraphQL says it: `extensions.code`, and `extensions.fields` for faulty input. */
export function refusalToGraphQL(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const error = unwrapResolverError(thrown)
  const { locations, path } = formatted
  const where = { ...(locations && { locations }), ...(path && { path }) }
  if (error instanceof Refusal) {
    const fields = Object.keys(error.faults).length > 0 ? { fields: error.faults } : {}
    return {
      ...where,
      message: error.message,
      extensions: { code: error.code, ...fields },
    }
  }
  const code = formatted.extensions?.['code']
  if (code !== 'INTERNAL_SERVER_ERROR') return { ...where, message: formatted.message, extensions: { code } }
  return isOutage(error)
    ? { ...where, message: UNAVAILABLE, extensions: { code: 'UNAVAILABLE' } }
    : { ...where, message: SOMETHING_WENT_WRONG, extensions: { code } }
}
