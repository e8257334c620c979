import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Properties of a link back to the camera screen, which this phone left for the control room; null when it has not filmed. */
export function useCameraReturn() {
  const { state } = useLocation() as { state: { isFromCamera?: boolean } | null }
  const navigate = useNavigate()
  if (!state?.isFromCamera) return null
  // The camera screen is the page before, with the state that makes it film.
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void navigate(-1)
  }
  return { to: '/join', onClick }
}
