import { type SubmitEvent, useState } from 'react'
import type { ProfileFragment, UpdateProfileInput } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { TextField } from '#client/ui/field.tsx'
import type { Faults } from '#schema/faults.ts'
import { EMAIL_MAX, FULLNAME_MAX } from '#schema/limits.ts'
import { fullName, nameParts } from './full-name.ts'
import { words } from './words.ts'

type ProfileFormProps = {
  /** For the button that submits it from outside. */
  id: string
  profile: Pick<ProfileFragment, 'fullname' | 'email' | 'mobile'>
  /** What the server found wrong with `fullname` and `email`. */
  refused: Faults
  mobileHint?: string
  onIncomplete: () => void
  onSubmit: (input: UpdateProfileInput) => void
}

type Field = 'firstName' | 'lastName' | 'email'

/** Name and e-mail address; the mobile number is shown, and never changes. */
export function ProfileForm({ id, profile, refused, mobileHint, onIncomplete, onSubmit }: ProfileFormProps) {
  const text = useWords(words)
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const name = nameParts(profile.fullname)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const typed = (field: Field) => String(entries.get(field) ?? '').trim()
    const [firstName, lastName, email] = [typed('firstName'), typed('lastName'), typed('email')]

    const missing = {
      ...(!firstName && { firstName: text.enterFirstName }),
      ...(!lastName && { lastName: text.enterLastName }),
      ...(!email && { email: text.enterEmail }),
    }
    const malformed = form.elements.namedItem('email') as HTMLInputElement
    const found = email && !malformed.checkValidity() ? { ...missing, email: text.wrongEmail } : missing
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) (form.elements.namedItem(first) as HTMLInputElement).focus()
    if (Object.keys(missing).length > 0 || !profile.mobile) return onIncomplete()
    if (!first) onSubmit({ fullname: fullName({ firstName, lastName }), email })
  }

  return (
    <form id={id} className="sections" noValidate onSubmit={submit}>
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
            defaultValue={name.firstName}
            error={faults.firstName ?? refused.fullname}
          />
          <TextField
            label={text.lastName}
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={FULLNAME_MAX}
            defaultValue={name.lastName}
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
          defaultValue={profile.email}
          error={faults.email ?? refused.email}
        />
        <TextField label={text.mobile} type="tel" value={profile.mobile} disabled hint={mobileHint} />
      </section>
    </form>
  )
}
