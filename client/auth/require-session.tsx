import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { renewEarly } from '#client/session/renew-early.ts'
import { endSession } from '#client/session/session.ts'
import { useSignedIn } from '#client/session/use-session.ts'

/** Guards routes for signed-in users; redirects to the login as soon as the session ends in any tab. */
export function RequireSession() {
  useEffect(renewEarly, [])
  return useSignedIn() ? <Outlet /> : <SignedOut />
}

/** A session with only one of its tokens counts as signed out: clears what is left (spec 4.2). */
function SignedOut() {
  useEffect(endSession, [])
  return <Navigate to="/otp-login" replace />
}
