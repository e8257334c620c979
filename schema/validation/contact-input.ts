import * as z from 'zod/mini'
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts'
import { NAME_MAX } from './limits.ts'
import { PHONE_MESSAGE, parseMobile } from './phone.ts'
import { isBlank, textInput } from './text.ts'

/** `mobile`: as typed or pasted; 10 digits or null once it is checked. */
export type ContactInput = { name: string; mobile: string | null }

const rules = z.object({
  name: textInput('Name', { max: NAME_MAX }),
  mobile: z.nullable(
    z.string().check(z.refine((typed) => isBlank(typed) || parseMobile(typed) !== null, PHONE_MESSAGE)),
  ),
})

export function validateContact(input: ContactInput): { contact: ContactInput } | { faults: FieldErrors } {
  const checked = rules.safeParse(input)
  if (!checked.success) return { faults: fieldErrorsOf(checked.error.issues) }
  const { name, mobile } = checked.data
  return { contact: { name, mobile: mobile === null ? null : parseMobile(mobile) } }
}
