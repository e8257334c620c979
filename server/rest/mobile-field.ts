import * as z from 'zod/mini'
import { PHONE_MESSAGE } from '#schema/validation/phone.ts'

/** As typed; legacy clients send a string or a number. */
export const mobile = z.union([z.string().check(z.meta({ maxLength: 100 })), z.number()], PHONE_MESSAGE)
