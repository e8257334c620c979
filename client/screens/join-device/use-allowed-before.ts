import { useEffect, useState } from 'react'

/** Whether the browser gives the camera without asking again: then a reload goes on filming by itself. */
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
