import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { renewEarly } from './renew-early.ts'
import { end } from './session.ts'
import { useSignedIn } from './use-session.ts'

/** Lets through who is signed in, and leads to the login as soon as the session is over, in whichever tab it ended. */
export function RequireSession() {
  useEffect(renewEarly, [])
  return useSignedIn() ? <Outlet /> : <SignedOut />
}

/** Half a session is none: what is left of it goes too (spec 4.2). */
function SignedOut() {
  useEffect(end, [])
  return <Navigate to="/otp-login" replace />
}
