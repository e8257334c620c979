import { useEffect, useEffectEvent } from 'react'

type OtpCredential = Credential & { code: string }

declare global {
  interface CredentialRequestOptions {
    otp?: { transport: 'sms'[] }
  }
}

/** Passes on the code of the next text message, where the browser supports WebOTP. Asks again when `resends` changes. */
export function useWebOtp(resends: number, onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is over with the first message
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const controller = new AbortController()
    navigator.credentials.get({ otp: { transport: ['sms'] }, signal: controller.signal }).then(
      (credential) => {
        if (credential && !controller.signal.aborted) receive((credential as OtpCredential).code)
      },
      // Aborted or declined: the code is typed.
      () => {},
    )
    return () => controller.abort()
  }, [resends])
}
