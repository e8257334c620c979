import { type SubmitEvent, useRef, useState } from 'react'
import { useKeptTyped } from '#client/app/kept-typed.ts'
import type { ProfileFragment, UpdateProfileInput } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { cleanEmail } from '#schema/validation/email.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { EMAIL_MAX, FULLNAME_MAX } from '#schema/validation/limits.ts'
import { isBlank } from '#schema/validation/text.ts'
import { fullName, nameParts } from './full-name.ts'
import { messages } from './messages/generated.ts'

type ProfileFormProps = {
  /** Lets a button outside the form submit it. */
  id: string
  profile: Pick<ProfileFragment, 'fullname' | 'email' | 'mobile'>
  /** The server's errors for `fullname` and `email`. */
  refused: FieldErrors
  mobileHint?: string
  onIncomplete: () => void
  onSubmit: (input: UpdateProfileInput) => void
}

type Field = 'firstName' | 'lastName' | 'email'

/** The mobile number is read-only. */
export function ProfileForm({ id, profile, refused, mobileHint, onIncomplete, onSubmit }: ProfileFormProps) {
  const text = useMessages(messages)
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const before = useKeptTyped('profile', () => (form.current ? typedIn(form.current) : {}))
  const stored = { ...nameParts(profile.fullname), email: profile.email }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const emailInput = elements.namedItem('email') as HTMLInputElement
    emailInput.value = cleanEmail(emailInput.value)
    const { firstName, lastName, email } = typedIn(event.currentTarget)

    const missing = missingIn({ firstName, lastName, email }, text)
    const found = email && !emailInput.checkValidity() ? { ...missing, email: text.wrongEmail } : missing
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) (elements.namedItem(first) as HTMLInputElement).focus()
    if (Object.keys(missing).length > 0 || !profile.mobile) return onIncomplete()
    if (!first) onSubmit({ fullname: fullName({ firstName, lastName }), email })
  }

  return (
    <form id={id} ref={form} className="sections" noValidate onSubmit={submit}>
      <section className="form-section" aria-labelledby={`${id}-details`}>
        <h2 className="crease" id={`${id}-details`}>
          {text.section}
        </h2>
        <div className="grid-2">
          <TextField
            label={text.firstName}
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={FULLNAME_MAX}
            defaultValue={before['firstName'] ?? stored.firstName}
            error={faults.firstName ?? refused.fullname}
          />
          <TextField
            label={text.lastName}
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={FULLNAME_MAX}
            defaultValue={before['lastName'] ?? stored.lastName}
            error={faults.lastName}
          />
        </div>
        <TextField
          label={text.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          defaultValue={before['email'] ?? stored.email}
          error={faults.email ?? refused.email}
        />
        <TextField label={text.mobile} type="tel" value={profile.mobile} disabled hint={mobileHint} />
      </section>
    </form>
  )
}

function typedIn(form: HTMLFormElement): Record<Field, string> {
  const entries = new FormData(form)
  const text = (field: Field) => String(entries.get(field) ?? '')
  return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
}

function missingIn(typed: Record<Field, string>, text: (typeof messages)['en']): Partial<Record<Field, string>> {
  return {
    ...(isBlank(typed.firstName) && { firstName: text.enterFirstName }),
    ...(isBlank(typed.lastName) && { lastName: text.enterLastName }),
    ...(!typed.email && { email: text.enterEmail }),
  }
}
