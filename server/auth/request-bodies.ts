import * as z from 'zod/mini'
import { OTP_MESSAGE } from '#schema/validation/otp.ts'
import { mobile } from '#server/rest/mobile-field.ts'

const digits = (maxLength: number) => z.string().check(z.meta({ maxLength }))

const otp = z.union([digits(100), z.number()], OTP_MESSAGE)

export const sendOtpBody = z.strictObject({ mobile })
export const validateOtpBody = z.strictObject({ mobile, otp })
export const refreshBody = z.strictObject({ refreshToken: z.optional(z.nullable(digits(1_000))) })
