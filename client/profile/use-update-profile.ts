import { useState } from 'react'
import { type UpdateProfileInput, useUpdateProfileMutation } from '#client/graphql/generated.ts'
import { type ServerError, serverErrorOf } from '#client/graphql/server-error.ts'
import { storeUser } from '#client/session/session.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'

type Outcome = { saved: () => void | Promise<void>; failed: (serverError: ServerError | null) => void }

/** Saves the profile and updates the session. Stays busy until `saved` has settled. */
export function useUpdateProfile({ saved, failed }: Outcome) {
  const [update] = useUpdateProfileMutation()
  const [busy, run] = useBusy()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  const save = (input: UpdateProfileInput) =>
    run(async () => {
      setFieldErrors({})
      try {
        const { data } = await update({ variables: { input } })
        if (data) storeUser(data.updateProfile)
        await saved()
      } catch (error) {
        const serverError = serverErrorOf(error)
        setFieldErrors(serverError?.fieldErrors ?? {})
        failed(serverError)
      }
    })

  return { save, busy, fieldErrors }
}
