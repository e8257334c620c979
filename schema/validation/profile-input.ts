import * as z from 'zod/mini'
import { cleanEmail } from './email.ts'
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts'
import { EMAIL_MAX, FULLNAME_MAX } from './limits.ts'
import { textInput } from './text.ts'

export type ProfileInput = { fullname: string; email: string }

const EMAIL_SENTENCE = 'Please enter a valid email address.'

/** Twice the limit: invisible characters of a pasted address are dropped before its length is checked. */
const EMAIL_TYPED_MAX = 2 * EMAIL_MAX

const rules = z.object({
  fullname: textInput('Full name', { max: FULLNAME_MAX }),
  email: z.string(EMAIL_SENTENCE).check(
    z.refine((typed) => typed.length <= EMAIL_TYPED_MAX, { error: EMAIL_SENTENCE, abort: true }),
    z.overwrite(cleanEmail),
    z.refine((typed) => typed.length <= EMAIL_MAX, { error: EMAIL_SENTENCE, abort: true }),
    z.email(EMAIL_SENTENCE),
  ),
})

export function validateProfile(input: ProfileInput): { profile: ProfileInput } | { faults: FieldErrors } {
  const checked = rules.safeParse(input)
  return checked.success ? { profile: checked.data } : { faults: fieldErrorsOf(checked.error.issues) }
}
