import { type SubmitEvent, useId, useState } from 'react'
import { useRestoredInput } from '#client/app/restored-input.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { OTP_DIGITS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { emptyBoxes, OtpBoxes } from './otp-boxes.tsx'
import type { SignInResult } from './sign-in.ts'
import { failureSentence, type LoginStageProps, MessagePlace, useSignInPart, useWait } from './sign-in-stage.tsx'

type OtpStageProps = LoginStageProps & {
  mobile: string
  onSignedIn: (signIn: SignInResult) => void
  onChangeNumber: () => void
}

export function OtpStage({ message, say, mobile, onSignedIn, onChangeNumber }: OtpStageProps) {
  const text = useMessages(messages)
  const id = useId()
  const before = useRestoredInput('otp', () => Object.fromEntries(boxes.map((digit, place) => [place, digit])))
  const [boxes, setBoxes] = useState<readonly string[]>(() => emptyBoxes.map((_, place) => before[place] ?? ''))
  const fetchSignIn = useSignInPart()
  const [fault, setFault] = useState<string | null>(null)
  const [verifying, runVerify] = useBusy()

  function enter(boxes: readonly string[]) {
    setBoxes(boxes)
    setFault(null)
  }

  async function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const otp = boxes.join('')
    if (otp.length < OTP_DIGITS) {
      setFault(text.otpFault({ digits: otp.length }))
      event.currentTarget.querySelectorAll('input')[boxes.indexOf('')]?.focus()
      return say({ kind: 'error', text: text.incomplete })
    }
    await runVerify(async () => {
      try {
        const { validateOtp } = await fetchSignIn()
        onSignedIn(await validateOtp(mobile, otp))
      } catch (error) {
        const sentence = failureSentence(error, { failed: text.verifyFailed, unreachable: text.networkError })
        say({ kind: 'error', text: sentence })
      }
    })
  }

  return (
    <>
      <p>
        {text.sentTo} <strong className="nowrap">{mobile}</strong>
      </p>
      <form className="stack" noValidate onSubmit={verify}>
        <OtpBoxes boxes={boxes} invalid={fault !== null} describedBy={`${id}-message`} onChange={enter} />
        <MessagePlace id={`${id}-message`} message={message} fault={fault} />
        <Button type="submit" block busy={verifying}>
          {text.verify}
        </Button>
        <OtherWays mobile={mobile} say={say} onResent={() => enter(emptyBoxes)} onChangeNumber={onChangeNumber} />
      </form>
    </>
  )
}

type OtherWaysProps = Pick<OtpStageProps, 'mobile' | 'say' | 'onChangeNumber'> & { onResent: () => void }

/** "Resend", with the wait that the server asks for, and "Change Number". */
function OtherWays({ mobile, say, onResent, onChangeNumber }: OtherWaysProps) {
  const text = useMessages(messages)
  const fetchSignIn = useSignInPart()
  const [resending, run] = useBusy()
  const [wait, setWait] = useWait()

  const resend = () =>
    run(async () => {
      try {
        const { sendOtp } = await fetchSignIn()
        await sendOtp(mobile)
        onResent()
        say({ kind: 'success', text: text.resent })
      } catch (error) {
        setWait(serverErrorOf(error)?.retryAfterSeconds ?? 0)
        const sentence = failureSentence(error, { failed: text.resendFailed, unreachable: text.networkErrorOnResend })
        say({ kind: 'error', text: sentence })
      }
    })

  return (
    <div className="spread">
      <p>
        {text.notReceived}{' '}
        <LinkButton aria-busy={resending || undefined} disabled={wait > 0} onClick={resend}>
          {wait > 0 ? text.resendIn({ seconds: wait }) : text.resend}
        </LinkButton>
      </p>
      <LinkButton onClick={onChangeNumber}>{text.changeNumber}</LinkButton>
    </div>
  )
}
