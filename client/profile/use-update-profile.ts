import { useState } from 'react'
import { type UpdateProfileInput, useUpdateProfileMutation } from '#client/graphql/generated.ts'
import { type Refused, refusalOf } from '#client/graphql/refusal.ts'
import { remember } from '#client/session/session.ts'
import { useBusy } from '#client/ui/use-busy.ts'
import type { Faults } from '#schema/faults.ts'

type Outcome = { saved: () => void; failed: (refusal: Refused | null) => void }

/** Saves the profile, keeps the new one in the session, and tells how it went. */
export function useUpdateProfile({ saved, failed }: Outcome) {
  const [update] = useUpdateProfileMutation()
  const [busy, run] = useBusy()
  const [refused, setRefused] = useState<Faults>({})

  const save = (input: UpdateProfileInput) =>
    run(async () => {
      setRefused({})
      try {
        const { data } = await update({ variables: { input } })
        if (data) remember(data.updateProfile)
        saved()
      } catch (error) {
        const refusal = refusalOf(error)
        setRefused(refusal?.faults ?? {})
        failed(refusal)
      }
    })

  return { save, busy, refused }
}
