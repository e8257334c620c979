import { useEffect, useState } from 'react'

/** Whether camera access is already granted, so that filming resumes by itself after a reload. */
export function useAllowedBefore(): boolean {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state }) => !isUnmounted && setAllowed(state === 'granted'))
      .catch(() => {})
    return () => {
      isUnmounted = true
    }
  }, [])
  return isAllowed
}
