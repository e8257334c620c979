import { useEffect, useState } from 'react'

/** Whether camera access is already granted, so that filming resumes by itself after a reload. */
export function useAllowedBefore(): boolean {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state }) => setAllowed(state === 'granted'))
      .catch(() => {})
  }, [])
  return isAllowed
}
