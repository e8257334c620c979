import * as z from 'zod/mini'
import { EMAIL_MAX, FULLNAME_MAX } from '../validation/limits.ts'
import { OTP_MESSAGE } from '../validation/otp.ts'
import { mobile, text, typedMobile, uuid } from './fields.ts'

const otp = z.union([text(100), z.number()], OTP_MESSAGE)

export const sendOtpBody = z.strictObject({ mobile: typedMobile })
export const validateOtpBody = z.strictObject({ mobile: typedMobile, otp })
export const refreshBody = z.strictObject({ refreshToken: z.optional(z.nullable(text(1_000))) })

export const profileBody = z.strictObject({
  mobile: typedMobile,
  fullname: z.optional(text(FULLNAME_MAX)),
  email: z.optional(z.string().check(z.meta({ maxLength: EMAIL_MAX, format: 'email' }))),
  userid: z.optional(z.string().check(z.meta({ maxLength: 64, description: 'As an answer has it; ignored.' }))),
})

/** Names of spec 3.1. */
export const userAnswer = z
  .strictObject({
    userid: uuid,
    fullname: z
      .string()
      .check(z.meta({ maxLength: FULLNAME_MAX, description: 'Empty until the profile is completed.' })),
    mobile,
    email: z.string().check(z.meta({ maxLength: EMAIL_MAX, description: 'Empty until the profile is completed.' })),
  })
  .check(z.meta({ id: 'User' }))

export const tokenFields = { accessToken: text(1_000), refreshToken: text(1_000) }
