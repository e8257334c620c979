import { type SubmitEvent, useRef, useState } from 'react'
import { useRestoredInput } from '#client/app/restored-input.ts'
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
  serverErrors: FieldErrors
  mobileHint?: string
  onIncomplete: () => void
  onSubmit: (input: UpdateProfileInput) => void
}

type Field = 'firstName' | 'lastName' | 'email'

/** The mobile number is read-only. */
export function ProfileForm({ id, profile, serverErrors, mobileHint, onIncomplete, onSubmit }: ProfileFormProps) {
  const text = useMessages(messages)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const before = useRestoredInput('profile', () => (form.current ? typedIn(form.current) : {}))
  const stored = { ...nameParts(profile.fullname), email: profile.email }
  const fieldProps = (name: Field) => ({ name, required: true, defaultValue: before[name] ?? stored[name] })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const emailInput = elements.namedItem('email') as HTMLInputElement
    emailInput.value = cleanEmail(emailInput.value)
    const typed = typedIn(event.currentTarget)

    const missing = missingIn(typed, text)
    const found = typed.email && !emailInput.checkValidity() ? { ...missing, email: text.wrongEmail } : missing
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) (elements.namedItem(first) as HTMLInputElement).focus()
    if (Object.keys(missing).length > 0 || !profile.mobile) return onIncomplete()
    if (!first) onSubmit({ fullname: fullName(typed), email: typed.email })
  }

  return (
    <form id={id} ref={form} className="sections" noValidate onSubmit={submit}>
      <section className="form-section" aria-labelledby={`${id}-details`}>
        <h2 className="crease" id={`${id}-details`}>
          {text.section}
        </h2>
        <div className="grid-2">
          <TextField
            {...fieldProps('firstName')}
            label={text.firstName}
            autoComplete="given-name"
            maxLength={FULLNAME_MAX}
            error={errors.firstName ?? serverErrors.fullname}
          />
          <TextField
            {...fieldProps('lastName')}
            label={text.lastName}
            autoComplete="family-name"
            maxLength={FULLNAME_MAX}
            error={errors.lastName}
          />
        </div>
        <TextField
          {...fieldProps('email')}
          label={text.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          error={errors.email ?? serverErrors.email}
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
