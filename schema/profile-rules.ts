import * as z from 'zod/mini'
import { type Faults, faultsOf } from './faults.ts'
import { EMAIL_MAX, FULLNAME_MAX } from './limits.ts'
import { words } from './words.ts'

export type ProfileInput = { fullname: string; email: string }

const EMAIL_SENTENCE = 'Please enter a valid e-mail address.'

const rules = z.object({
  fullname: words('Full name', { max: FULLNAME_MAX }),
  email: z.string().check(z.trim(), z.email(EMAIL_SENTENCE), z.maxLength(EMAIL_MAX, EMAIL_SENTENCE)),
})

/** A profile held against its rules: either clean, or what is wrong, field by field. */
export function checkProfile(input: ProfileInput): { profile: ProfileInput } | { faults: Faults } {
  const checked = rules.safeParse(input)
  return checked.success ? { profile: checked.data } : { faults: faultsOf(checked.error.issues) }
}
