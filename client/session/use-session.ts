import { useSyncExternalStore } from 'react'
import { currentUser, hasTokens, type SessionUser, subscribe } from './session.ts'

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, hasTokens)
}

export function useCurrentUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, currentUser)
}
