import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { StorageBlockedError } from '#client/session/session.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { messages } from './messages/generated.ts'
import type { Completion } from './otp-boxes.tsx'
import type { SignInResult } from './sign-in.ts'
import { failureSentence, type LoginStageProps, useSignInPart } from './sign-in-stage.tsx'

/** Typed digits wait, so that they can be corrected and the button pressed. */
const DELAY_MS = { whole: 0, typed: 600 } as const satisfies Record<Completion, number>

const refusals = ['OTP_INVALID', 'OTP_ATTEMPTS_EXCEEDED']

type Scheduled = { otp: string; completion: Completion }

type VerificationProps = Pick<LoginStageProps, 'say' | 'hideError'> & {
  mobile: string
  onSignedIn: (signIn: SignInResult) => void
  onRefused: () => void
}

/** Verifies one code at a time, on demand or as scheduled. A code that was refused or is being verified is not scheduled. */
export function useVerification({ say, hideError, mobile, onSignedIn, onRefused }: VerificationProps) {
  const text = useMessages(messages)
  const fetchSignIn = useSignInPart()
  const [verifying, run] = useBusy()
  const [scheduled, setScheduled] = useState<Scheduled | null>(null)
  const tried = useRef('')

  function verify(otp: string) {
    return run(async () => {
      setScheduled(null)
      hideError()
      tried.current = otp
      try {
        const { validateOtp } = await fetchSignIn()
        onSignedIn(await validateOtp(mobile, otp))
      } catch (error) {
        say({ kind: 'error', text: sentenceFor(error) })
        if (refusals.includes(serverErrorOf(error)?.code ?? '')) onRefused()
        else tried.current = ''
      }
    })
  }

  function sentenceFor(error: unknown): string {
    if (error instanceof StorageBlockedError) return text.storageBlocked
    return failureSentence(error, { failed: text.verifyFailed, unreachable: text.networkError })
  }

  const verifyScheduled = useEffectEvent(verify)

  useEffect(() => {
    if (verifying || !scheduled) return
    const timer = setTimeout(() => void verifyScheduled(scheduled.otp), DELAY_MS[scheduled.completion])
    return () => clearTimeout(timer)
  }, [verifying, scheduled])

  return {
    verifying,
    verify,
    schedule: (otp: string, completion: Completion) => setScheduled(otp === tried.current ? null : { otp, completion }),
    unschedule: () => setScheduled(null),
  }
}
