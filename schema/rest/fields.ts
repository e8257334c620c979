import * as z from 'zod/mini'
import { PHONE_MESSAGE } from '../validation/phone.ts'

/** Parts of bodies and answers. Bounds are only stated for OpenAPI: the validation rules check them, in words. */
export const text = (maxLength: number) => z.string().check(z.meta({ maxLength }))
export const filledText = (maxLength: number) => z.string().check(z.meta({ minLength: 1, maxLength }))

export const whole = (minimum = 0, maximum = 2 ** 31 - 1) =>
  z.int().check(z.meta({ format: 'int32', minimum, maximum }))

export const uuid = z.string().check(z.meta({ format: 'uuid', maxLength: 36 }))

export const epochMs = z.number().check(z.meta({ format: 'double' }))

export const mobile = z.string().check(z.meta({ pattern: '^\\d{10}$', maxLength: 10, description: 'The 10 digits.' }))

export const typedMobile = z.union([text(100), z.number()], PHONE_MESSAGE)

/** Legacy clients send numbers or their digits. */
export const numberOrDigits = z.union([
  z.number(),
  z.string().check(z.regex(/^\s{0,9}-?\d{1,9}(?:\.\d{1,9})?\s{0,9}$/), z.meta({ maxLength: 40 })),
])

export function queryNumber(name: string, { initial, max }: { initial: number; max: number }) {
  const digits = z.unknown().check(
    z.refine((value) => typeof value === 'string' && /^\d{1,9}$/.test(value), `${name} must be a whole number.`),
    z.meta({ type: 'integer', format: 'int32', minimum: 1, maximum: max, default: initial }),
  )
  return z._default(z.pipe(digits, z.transform(Number)), initial)
}

/** A UUID in a query string; anything else is read as an unknown one. */
export const queryUuid = z.pipe(
  z.unknown().check(z.meta({ type: 'string', format: 'uuid', maxLength: 36 })),
  z.transform((value) => (typeof value === 'string' ? value : '')),
)
