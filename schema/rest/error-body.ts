import * as z from 'zod/mini'
import { errorCodes } from '../error-code.ts'
import { text } from './fields.ts'

export const errorBody = z
  .strictObject({
    error: z
      .string()
      .check(z.meta({ minLength: 1, maxLength: 1_000, description: 'A sentence that a person can read.' })),
    code: z.enum([...errorCodes, 'METHOD_NOT_ALLOWED', 'INTERNAL_SERVER_ERROR']),
    fields: z.optional(
      z.unknown().check(
        z.meta({
          type: 'object',
          additionalProperties: { type: 'string', maxLength: 300 },
          maxProperties: 100,
          description: 'What is wrong, from the path of a field, `sponsors.0.name`, to a sentence.',
        }),
      ),
    ),
    requestId: z.optional(
      text(100).check(
        z.meta({ maxLength: 100, description: 'Where the fault is ours: what to ask the operator about.' }),
      ),
    ),
  })
  .check(z.meta({ id: 'Error' }))
